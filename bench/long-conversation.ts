/**
 * A conversation of 50,000 messages in a browser, against one of 20: how long until the newest message is seen, how much
 * there is to draw, and what becomes of it when somebody scrolls up through 2,000 of them.
 *
 *   npm run bench -- long-conversation [--rounds 9]
 */
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { chromiumPath } from '../e2e/chromium.ts'
import { crowd, type Talker } from './lib/crowd.ts'
import { median } from './lib/load.ts'
import { fillTalk } from './lib/long-talk.ts'
import { startServer } from './lib/server.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, port: { type: 'string', default: '4806' } },
})
const LONG = 50_000
const SHORT = 20
const UPWARDS = 2000

const dataDir = fs.mkdtempSync(join(tmpdir(), 'caravan-long-conversation-'))
const server = await startServer(dataDir, Number(values.port))
const [mara, , aiko] = await crowd(dataDir, 4)
if (!mara || !aiko) throw new Error('Nobody came')
await fillTalk(dataDir, mara.matchId, LONG)
await fillTalk(dataDir, aiko.matchId, SHORT)
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
const [long, short] = [await pageOf(mara), await pageOf(aiko)]

const opened = { long: [] as number[], short: [] as number[] }
for (let round = 0; round <= Number(values.rounds); round++) {
  const [inShort, inLong] = [await open(short, aiko, SHORT), await open(long, mara, LONG)]
  // the first fills the caches
  if (round > 0) opened.short.push(inShort)
  if (round > 0) opened.long.push(inLong)
}
const [inLong, inShort] = [median(opened.long), median(opened.short)]
const ratio = `${(inLong / inShort).toFixed(2)} (${inLong.toFixed(0)} ms : ${inShort.toFixed(0)} ms)`
report(`newest message seen, ${LONG} messages : ${SHORT}`, ratio, 'about 1')
report('elements', `${await elements(long)} : ${await elements(short)}`, '')

const devtools = await long.context().newCDPSession(long)
const before = await memory(devtools)
const { jump, taken } = await upwards(long)
report(`scrolling up through ${UPWARDS}: greatest jump of what is read`, `${jump.toFixed(1)} px`, 'under 2')
report('an earlier page asked for to drawn, median', `${median(taken).toFixed(0)} ms`, '')
report('the same, the last ten', `${median(taken.slice(-10)).toFixed(0)} ms`, 'about the same')
report('messages drawn, elements', `${await drawn(long)}, ${await elements(long)}`, 'bounded')
report('from there back to the newest', `${(await back(long)).toFixed(0)} ms`, '')
report('memory of the page', `${before.toFixed(1)} MB, then ${(await memory(devtools)).toFixed(1)} MB`, '')
report('a key pressed to painted, median', `${(await typing(long)).toFixed(0)} ms`, 'under 50')

await browser.close()
await server.stop()
fs.rmSync(dataDir, { recursive: true, force: true })

async function pageOf({ cookie }: Talker): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const at = cookie.indexOf('=')
  await context.addCookies([
    { name: cookie.slice(0, at), value: decodeURIComponent(cookie.slice(at + 1)), url: server.url },
  ])
  return context.newPage()
}

/** From the address to the frame in which the newest message stands in the window, in ms. */
async function open(page: Page, { matchId }: Talker, newest: number): Promise<number> {
  await page.goto('about:blank')
  await page.goto(`${server.url}/messages/${matchId}`)
  return page.evaluate(
    (number) =>
      new Promise<number>((done) => {
        const look = () => {
          const element = document.querySelector(`[data-number="${number}"]`)
          const bottom = element?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY
          if (bottom <= innerHeight) done(performance.now())
          else requestAnimationFrame(look)
        }
        look()
      }),
    newest,
  )
}

/** Goes to the beginning of what is loaded again and again, as whoever scrolls does. */
async function upwards(page: Page): Promise<{ jump: number; taken: number[] }> {
  const taken: number[] = []
  let jump = 0
  for (let left = UPWARDS; left > 0; left -= 50) {
    const step = await page.evaluate(goUp)
    taken.push(step.taken)
    jump = Math.max(jump, Math.abs(step.jump))
  }
  return { jump, taken }
}

/** Runs in the page: scrolls near the beginning, and looks where what stood in the middle is once more has come. */
async function goUp(): Promise<{ jump: number; taken: number }> {
  const scroller = document.querySelector('.talking')
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const first = () => Number(document.querySelector<HTMLElement>('[data-number]')?.dataset.number)
  if (!scroller) throw new Error('No conversation is open')
  const was = first()
  const start = performance.now()
  scroller.scrollTop = 300
  await frame()
  const { left, top, width, height } = scroller.getBoundingClientRect()
  const middle = [...document.querySelectorAll<HTMLElement>('[data-number]')].find((element) => {
    const box = element.getBoundingClientRect()
    return box.bottom > top + height / 2 && left + width > 0
  })
  const topOf = () => middle?.getBoundingClientRect().top ?? Number.NaN
  const stood = topOf()
  while (first() === was) await frame()
  const jumps = [topOf() - stood]
  const ended = performance.now()
  for (let n = 0; n < 5; n++) {
    await frame()
    jumps.push(topOf() - stood)
  }
  return { jump: jumps.reduce((most, one) => (Math.abs(one) > Math.abs(most) ? one : most)), taken: ended - start }
}

/** As the End key does. */
async function back(page: Page): Promise<number> {
  const start = performance.now()
  await page.getByRole('log').focus()
  await page.keyboard.press('End')
  await page.waitForFunction((number) => {
    const box = document.querySelector(`[data-number="${number}"]`)?.getBoundingClientRect()
    return box !== undefined && box.bottom <= innerHeight
  }, LONG)
  return performance.now() - start
}

async function typing(page: Page): Promise<number> {
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.focus()
  await page.evaluate(() => {
    const painted: number[] = []
    Object.assign(window, { painted })
    addEventListener('keydown', ({ timeStamp }) =>
      requestAnimationFrame(() => setTimeout(() => painted.push(performance.now() - timeStamp))),
    )
  })
  const painted = () => page.evaluate(() => (window as unknown as { painted: number[] }).painted)
  for (let n = 1; n <= 20; n++) {
    await page.keyboard.press('a')
    while ((await painted()).length < n);
  }
  return median(await painted())
}

async function memory(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

function elements(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('*').length)
}

function drawn(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('[data-number]').length)
}

function report(what: string, value: string, wanted: string): void {
  console.log(`${what}: ${value}${wanted ? ` (${wanted})` : ''}`)
}
