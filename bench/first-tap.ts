/**
 * From the navigation to the first tap that is answered, of a signed-in traveller on `/`: on slow 4G with a processor slowed
 * four times, and on a fast line.
 *
 *   npm run bench -- first-tap
 */
import { openBrowser } from './lib/browser.ts'
import { newDataDir } from './lib/data-dir.ts'
import { type Tap, tapOnPhone } from './lib/first-tap.ts'
import { median } from './lib/load.ts'
import { type Bar, runBench } from './lib/measure.ts'
import { startBenchServer } from './lib/server.ts'
import { cookieFor } from './lib/session.ts'

const VISITS = 5
const TAPS: Record<string, Tap> = {
  like: {
    button: 'main button[aria-pressed][aria-label^="Like,"]',
    answer: 'main button[aria-pressed="true"][aria-label^="Like,"]',
  },
  menu: { button: 'button[aria-label="Menu"]', answer: '[role="dialog"],dialog[open]' },
  // before the scripts are there a link leads on by itself, and another tap would begin the way anew
  tab: { button: '[data-bottom-bar] a[href="/matches"]', answer: 'main h1', path: '/matches', againMs: 3_000 },
}
const LINES = { slow: 4, fast: 1 }
type Line = keyof typeof LINES
const WORDS: Record<Line, string> = { slow: 'on slow 4G, processor slowed four times', fast: 'on a fast line' }

const lines = Object.keys(LINES) as Line[]
const bars: Record<string, Bar> = Object.fromEntries(
  lines.flatMap((line) => [
    [`seen ${line}`, { what: `the buttons are seen ${WORDS[line]}`, unit: ' s' }],
    ...Object.keys(TAPS).map((name) => [
      `${name} ${line}`,
      { what: `first tap that is answered ${WORDS[line]}: ${name}`, unit: ' s', atMost: LINES[line] },
    ]),
  ]),
)

await runBench(bars, async (figure) => {
  const { url, dataDir } = await startBenchServer(newDataDir('first-tap'), { demo: 'on' })
  const browser = await openBrowser()
  const cookieOf = (name: string) =>
    cookieFor(dataDir, `${name}@example.org`, '--city', 'Lisbon', '--country', 'Portugal')
  for (const line of lines) {
    const seen: number[] = []
    for (const [name, tap] of Object.entries(TAPS)) {
      const answered: number[] = []
      for (let n = 0; n < VISITS; n++) {
        // each their own: whoever has liked a trip takes the like back by the next tap
        const visit = await tapOnPhone(browser, `${url}/`, await cookieOf(`${name}-${line}-${n}`), tap, line === 'slow')
        seen.push(visit.seen / 1000)
        answered.push(visit.answered / 1000)
      }
      figure(`${name} ${line}`, median(answered))
    }
    figure(`seen ${line}`, median(seen))
  }
})
