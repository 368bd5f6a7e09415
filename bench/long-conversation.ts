/**
 * A conversation of 50,000 messages in a browser, against one of 20: how long until the newest message is seen, how much
 * there is to render, and what becomes of it when somebody scrolls up through 2,000 of them.
 *
 *   npm run bench -- long-conversation [--rounds 9]
 */

import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { heapOf, openBrowser, openPage } from './lib/browser.ts'
import { crowd } from './lib/crowd.ts'
import { connectToDatabase, newDataDir } from './lib/data-dir.ts'
import { median } from './lib/load.ts'
import { runBench } from './lib/measure.ts'
import { startBenchServer } from './lib/server.ts'

const WORDS =
  'Six at the gate, before the buses. I bring tea, you bring the map, and whoever is late buys the noodles. '

/** As people write: mostly a line or two, now and then a paragraph, an address, an empty line between. */
const MESSAGES = `
  insert into messages (id, match_id, number, sender_id, content, created_at)
  select gen_random_uuid(), c.match_id, k, case (k / 3) % 2 when 0 then c.asker_id else c.author_id end,
    'Number ' || k || '. ' || left(repeat('${WORDS}', 4), 10 + (k * 37) % case k % 10 when 0 then 400 else 90 end)
      || case k % 25 when 0 then e'\\n\\nhttps://example.org/gate/' || k else '' end,
    now() - ($2::int - k) * interval '7 minutes'
  from conversations c, generate_series(1, $2::int) k where c.match_id = $1`
const UPDATE_CONVERSATION = `
  update conversations c set last_number = m.number, active_at = m.created_at, last_sender_id = m.sender_id,
    last_preview = m.content, asker_read = m.number, author_read = m.number
  from messages m where c.match_id = $1 and m.match_id = $1 and m.number = $2`

/** Fills a conversation that is empty; all of it has been read by both. */
async function fillTalk(dataDir: string, matchId: string, count: number): Promise<void> {
  const client = await connectToDatabase(dataDir)
  await client.query(MESSAGES, [matchId, count])
  await client.query(UPDATE_CONVERSATION, [matchId, count])
  await client.query('analyze messages')
  await client.end()
}

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' } },
})
const LONG = 50_000
const SHORT = 20
const UPWARDS = 2000
const DESKTOP = { viewport: { width: 1440, height: 900 } }

const bars = {
  opening: { what: `newest message seen, ${LONG} messages : ${SHORT}`, atMost: 1.5 },
  elements: { what: `elements rendered, ${LONG} messages` },
  jump: { what: `scrolling up through ${UPWARDS}: greatest jump of what is read`, unit: ' px', atMost: 2 },
  earlier: { what: 'from the request for an earlier page to its rendering, median', unit: ' ms' },
  earlierLast: { what: 'the same, the last ten : all', atMost: 2 },
  rendered: { what: 'messages rendered after scrolling up', atMost: 1000 },
  back: { what: 'from there back to the newest', unit: ' ms' },
  grown: { what: 'memory of the page, grown by', unit: ' MB' },
  key: { what: 'a key pressed to painted, median', unit: ' ms', atMost: 50 },
}

await runBench(bars, async (figure) => {
  const { url, dataDir } = await startBenchServer(newDataDir('long-conversation'))
  const [mara, , aiko] = await crowd(dataDir, 4)
  if (!mara || !aiko) throw new Error('Nobody came')
  await fillTalk(dataDir, mara.matchId, LONG)
  await fillTalk(dataDir, aiko.matchId, SHORT)
  const browser = await openBrowser()
  const [long, short] = [
    await openPage(browser, url, mara.cookie, DESKTOP),
    await openPage(browser, url, aiko.cookie, DESKTOP),
  ]

  const opened: { long: number; short: number }[] = []
  for (let round = 0; round <= Number(values.rounds); round++) {
    const inShort = await open(short, `${url}/messages/${aiko.matchId}`, SHORT)
    opened.push({ short: inShort, long: await open(long, `${url}/messages/${mara.matchId}`, LONG) })
  }
  // the first filled the caches
  opened.shift()
  figure('opening', median(opened.map((one) => one.long)) / median(opened.map((one) => one.short)))
  figure('elements', await elements(long))

  const devtools = await long.context().newCDPSession(long)
  const before = await heapOf(devtools)
  const { jump, taken } = await upwards(long)
  figure('jump', jump)
  figure('earlier', median(taken))
  figure('earlierLast', median(taken.slice(-10)) / median(taken))
  figure('rendered', await rendered(long))
  figure('back', await back(long))
  figure('grown', (await heapOf(devtools)) - before)
  figure('key', await typing(long))
})

/** From the address to the frame in which the newest message stands in the window, in ms. */
async function open(page: Page, url: string, newest: number): Promise<number> {
  await page.goto('about:blank')
  await page.goto(url)
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

/** Goes to the beginning of what is loaded again and again, as by scrolling. */
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
  const scroller = document.querySelector('[role=log]')
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

function elements(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('*').length)
}

function rendered(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('[data-number]').length)
}
