import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './node.mjs'
import { Advice, patiently, say } from './project.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']
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
  if (mayInstall()) await installFromDebian(['chromium'], { updateFirst: true })
  const installed = await findChromium()
  if (installed) return installed
  throw new Advice(
    'The browser tests need Chrome or Chromium, and none was found.\n' +
      `${isDebian() ? 'Run `sudo apt-get install chromium`' : 'Install one'}, or set CHROME_PATH to it.`,
  )
}

/** The same engine without windows around it, a third cheaper; where it is not to be had, `browser`, which every test runs in too. */
export async function headlessShellOr(browser) {
  if (process.env.HEADLESS_SHELL_PATH) return process.env.HEADLESS_SHELL_PATH
  if (process.env.CHROME_PATH) return browser
  const find = () => firstThatStarts(onPath(SHELL_NAMES))
  const found = await find()
  if (found || !mayInstall()) return found ?? browser
  await installFromDebian(['chromium-headless-shell'], { updateFirst: false })
  return (await find()) ?? browser
}

/** One that answers: Ubuntu has a `chromium-browser` that only says to install a snap. */
const findChromium = () => firstThatStarts(candidates())

async function firstThatStarts(paths) {
  for (const path of paths.filter(isProgram)) {
    if (process.platform === 'win32') return path
    const { code } = await run(path, ['--version', '--no-sandbox'], { output: 'catch' }).catch(() => ({ code: 1 }))
    if (code === 0) return path
  }
  return undefined
}

function candidates() {
  if (process.env.CHROME_PATH) return [process.env.CHROME_PATH]
  return [...onPath(NAMES), ...(PLACES[process.platform] ?? [])]
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
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

const mayInstall = () => isDebian() && process.getuid?.() === 0

async function installFromDebian(packages, { updateFirst }) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => run('apt-get', args, { env, output: 'catch' })
  const saying = `Installing ${packages.join(' ')} from the system packages (first time only)`
  const { code, text } = await patiently(saying, async () => {
    const updated = updateFirst ? await apt('update') : undefined
    if (updated && updated.code !== 0) return updated
    return apt('install', '-y', '--no-install-recommends', ...packages)
  })
  if (code !== 0) say(text.trim().split('\n').slice(-15).join('\n'))
}
