import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'
import { Advice, patiently, say } from './say.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
    .flatMap((name) => process.env[name] ?? [])
    .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
}

/** The path of a browser for the tests; from Debian's packages where there is none and we may install it. */
export async function ensureChromium() {
  const found = await findChromium()
  if (found) return found
  if (process.env.CHROME_PATH) throw new Advice(`CHROME_PATH is ${process.env.CHROME_PATH}, which does not start.`)
  if (isDebian() && process.getuid?.() === 0) await installFromDebian()
  const installed = await findChromium()
  if (installed) return installed
  throw new Advice(
    'The browser tests need Chrome or Chromium, and none was found.\n' +
      `${isDebian() ? 'Run `sudo apt-get install chromium`' : 'Install one'}, or set CHROME_PATH to it.`,
  )
}

/** One that answers: Ubuntu has a `chromium-browser` that only says to install a snap. */
async function findChromium() {
  for (const path of candidates().filter(isProgram)) {
    if (process.platform === 'win32') return path
    const { code } = await run(path, ['--version', '--no-sandbox'], { output: 'catch' }).catch(() => ({ code: 1 }))
    if (code === 0) return path
  }
  return undefined
}

function candidates() {
  if (process.env.CHROME_PATH) return [process.env.CHROME_PATH]
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...(PLACES[process.platform] ?? [])]
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const isDebian = () =>
  existsSync('/etc/os-release') && /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))

async function installFromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => run('apt-get', args, { env, output: 'catch' })
  const { code, text } = await patiently('Installing Chromium from the system packages (first time only)', async () => {
    const updated = await apt('update')
    return updated.code === 0 ? apt('install', '-y', '--no-install-recommends', 'chromium') : updated
  })
  if (code !== 0) say(text.trim().split('\n').slice(-15).join('\n'))
}
