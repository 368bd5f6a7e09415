import { ensureChromium, headlessShellOr } from './chromium.mjs'
import { counts, failure, readReport, reportPath, withCrash } from './counts.mjs'
import { runNode } from './node.mjs'
import { Advice, at, commandOf, say } from './project.mjs'

/** A file by its name, or a single test by its tag: Playwright compares with the path, the title and the tags together. */
const SLOW = '\\.slow\\.spec\\.ts |@slow'

/** Playwright over all journeys but for what is slow, or over the files whose path holds `filter`. */
export const browserTests = (filter = []) => playwright(filter.length > 0 ? filter : ['--grep-invert', SLOW])

/** Every screen in every size and theme, slow networks, no network, a release in the middle. */
export const slowBrowserTests = () => playwright(['--grep', SLOW])

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
    return withCrash('Browser tests', countBrowserTests(written), code)
  } catch (error) {
    if (!(error instanceof Advice)) throw error
    say(error.message)
    return counts({ failures: [failure('Browser tests', error.message)] })
  }
}

function countBrowserTests(report) {
  if (!report) return counts()
  const { expected, flaky, skipped } = report.stats
  const tests = report.suites.flatMap(testsIn)
  const failuresOf = (wanted) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ name, results }) => failure(name, results.find(({ error }) => error)?.error.message))
  return counts({
    passed: expected + flaky,
    failures: failuresOf('unexpected'),
    skipped,
    // only a run with `CI` set gives a second try, and it must not hide that a test needed it
    flaky: failuresOf('flaky'),
  })
}

function testsIn({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map((one) => ({ ...one, name: `${file}:${line} ${title}` })),
  )
  return [...own, ...suites.flatMap(testsIn)]
}
