import { createServer } from 'node:net'
import { ensureChromium } from './chromium.mjs'
import { counts, withCrash } from './counts.mjs'
import { runNode } from './node.mjs'
import { at, commandOf } from './project.mjs'
import { readReport, reportPath } from './report.mjs'
import { Advice, say } from './say.mjs'

/** Playwright over all journeys, or over the files whose path holds `filter`. */
export async function browserTests(filter = []) {
  const report = reportPath('e2e')
  try {
    const env = {
      CHROME_PATH: await ensureChromium(),
      E2E_PORT: process.env.E2E_PORT ?? String(await freePort()),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    }
    const args = ['test', '-c', at('e2e', 'playwright.config.ts'), '--reporter=list,json', ...filter]
    const { code } = await runNode([commandOf('@playwright/test', 'playwright'), ...args], { env })
    return withCrash(countBrowserTests(readReport(report)), code)
  } catch (error) {
    if (!(error instanceof Advice)) throw error
    say(error.message)
    return counts(0, 1)
  }
}

function countBrowserTests(report) {
  if (!report) return counts(0, 0)
  const { expected, flaky, unexpected, skipped } = report.stats
  return counts(expected + flaky, unexpected, skipped)
}

/** Two test runs side by side must not meet at one port. */
function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })
}
