import { ensureChromium, headlessShellOr } from './chromium.mjs'
import { counts, withCrash } from './counts.mjs'
import { runNode } from './node.mjs'
import { at, commandOf } from './project.mjs'
import { readReport, reportPath } from './report.mjs'
import { Advice, say } from './say.mjs'

/** Playwright takes words as regular expressions over the paths of files. */
const SLOW = '\\.slow\\.spec\\.ts$'
const OTHERS = '(?<!\\.slow)\\.spec\\.ts$'

/** Playwright over all journeys but for what is slow, or over the files whose path holds `filter`. */
export const browserTests = (filter = []) => playwright(filter.length > 0 ? filter : [OTHERS])

/** Every screen in every size and theme, slow networks, no network, a release in the middle. */
export const slowBrowserTests = () => playwright([SLOW])

async function playwright(filter) {
  const report = reportPath('e2e')
  try {
    const browser = await ensureChromium()
    const env = {
      CHROME_PATH: browser,
      HEADLESS_SHELL_PATH: await headlessShellOr(browser),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    }
    const args = ['test', '-c', at('e2e', 'playwright.config.ts'), '--reporter=list,json', ...filter]
    const { code } = await runNode([commandOf('@playwright/test', 'playwright'), ...args], { env })
    const written = readReport(report)
    if (written?.errors?.some(({ message }) => message?.includes('No tests found'))) {
      throw new Advice(`No browser test matches: ${filter.join(' ')}`)
    }
    return withCrash(countBrowserTests(written), code)
  } catch (error) {
    if (!(error instanceof Advice)) throw error
    say(error.message)
    return counts(0, 1)
  }
}

function countBrowserTests(report) {
  if (!report) return counts(0, 0)
  const { expected, flaky, unexpected, skipped } = report.stats
  return counts(expected + flaky, unexpected, skipped, report.suites.flatMap(flakyIn))
}

/** Only a run with `CI` set gives a second try, and it must not hide that a test needed it. */
function flakyIn({ specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...own.map(({ file, line, title }) => `${file}:${line} ${title}`), ...suites.flatMap(flakyIn)]
}
