import { type Browser, chromium } from 'playwright-core'
import { chromiumPath } from '../../e2e/chromium.ts'
import { onEnd } from './measure.ts'

/** The browser of the machine, without a window; it ends with the measurement. */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
    // ours to end: what is open is closed after an interruption too
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  onEnd(() => browser.close())
  return browser
}
