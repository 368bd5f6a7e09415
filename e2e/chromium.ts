import * as fs from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser of the machine; `CHROME_PATH` names another. */
export function chromiumPath(): string {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  const found = [process.env.CHROME_PATH ?? '', ...onPath, ...PLACES].find((path) => path && fs.existsSync(path))
  if (!found) throw new Error('No Chrome or Chromium was found. Install one, or set CHROME_PATH to it.')
  return found
}
