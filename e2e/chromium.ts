import * as fs from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser of the machine; `CHROME_PATH` names another. */
export function chromiumPath(): string {
  const found = firstThatExists([process.env.CHROME_PATH ?? '', ...onPath(NAMES), ...PLACES])
  if (!found) throw new Error('No Chrome or Chromium was found. Install one, or set CHROME_PATH to it.')
  return found
}

/** The same engine without windows, push and notifications, and so in less time; the browser where there is none. */
export function headlessShellPath(): string {
  return firstThatExists([process.env.HEADLESS_SHELL_PATH ?? '', ...onPath(SHELL_NAMES)]) ?? chromiumPath()
}

/** With what every test's browser is started; `more` is for tests of what it has beside pages. */
export const launch = (executablePath: string, ...more: string[]) => ({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-sync',
    ...more,
  ],
})

const firstThatExists = (paths: string[]) => paths.find((path) => path && fs.existsSync(path))

const onPath = (names: string[]) =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
