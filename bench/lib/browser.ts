import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from 'playwright-core'
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

/** A page that is signed in with a cookie of `cookieFor`, in a context of its own. */
export async function openPage(
  browser: Browser,
  url: string,
  cookie: string,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext(options)
  const at = cookie.indexOf('=')
  await context.addCookies([{ name: cookie.slice(0, at), value: decodeURIComponent(cookie.slice(at + 1)), url }])
  return context.newPage()
}

/** What the page's scripts hold after a collection, in MB. */
export async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}
