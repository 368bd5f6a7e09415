import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { delimiter, join, sep } from 'node:path'
import { oneAtATime } from './lock.mjs'
import { npmHasInstalledThem, wantedPackages } from './packages.mjs'
import { at } from './project.mjs'
import { beforeInstall } from './registry.mjs'
import { run } from './run.mjs'
import { Advice, patiently, say } from './say.mjs'

const STAMP = at('node_modules', '.installed')
/** What building the pages and running the server need; what else the root and the other workspaces name is for development. */
const RUNNING = ['server', 'web', 'contract', 'postcards', 'local-postgres']

/**
 * Installs the packages of the lockfile where they are missing or others: what running needs, and what tests, benches and
 * checks need when one of them is asked for. Costs milliseconds where they are there.
 */
export async function ensureInstalled({ forDevelopment = false } = {}) {
  if (isInstalled(forDevelopment)) return
  await oneAtATime(async () => {
    if (isInstalled(forDevelopment)) return
    const isComplete = npmHasInstalledThem()
    const when = existsSync(at('node_modules')) ? 'what is missing or has changed' : 'half a minute, first time only'
    const what = forDevelopment ? 'Installing packages, those of tests and checks too' : 'Installing packages'
    const chosen = forDevelopment ? [] : RUNNING.flatMap((name) => ['--workspace', name])
    if (!isComplete) await install(`${what} (${when})`, chosen)
    writeFileSync(STAMP, stampOf(isComplete || forDevelopment))
  })
}

const stampOf = (isComplete) => `${wantedPackages()} ${isComplete ? 'all' : 'running'}`

function isInstalled(forDevelopment) {
  if (!existsSync(STAMP)) return false
  const stamp = readFileSync(STAMP, 'utf8')
  return stamp === stampOf(true) || (!forDevelopment && stamp === stampOf(false))
}

/** What fetches pictures by links, which nothing else needs: installed where it is first asked for. */
export async function ensureCompanionInstalled() {
  const stamp = at('companion', 'node_modules', '.installed')
  const wanted = readFileSync(at('companion', 'package-lock.json'), 'utf8')
  const isThere = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (isThere()) return
  await oneAtATime(async () => {
    if (isThere()) return
    await install('Installing Companion, 90 MB (when it is first asked for)', [], at('companion'))
    writeFileSync(stamp, wanted)
  })
}

/** A fifth of what was installed: headers, with which nothing is compiled here, and maps to sources that are not there. */
export async function removeUnread(folder = at('node_modules')) {
  const names = await readdir(folder, { recursive: true })
  const unread = names.filter((name) => /^node-[\w-]+.include$|\.[cm]?[jt]s\.map$/.test(name))
  for (const name of unread) await rm(join(folder, name), { recursive: true, force: true })
}

async function install(what, more, cwd) {
  const offline = await beforeInstall(async (args) => (await runNpm(args)).text)
  const { code, text } = await patiently(what, () => runNpm([...INSTALL, ...more, ...offline], cwd))
  if (code === 0) return
  say(text.trim().split('\n').slice(0, 40).join('\n'))
  throw new Advice(adviceOn(text))
}

/**
 * The versions of the lockfile, which stays as it is. Not `npm ci`: it refuses a lockfile that lacks an optional package for
 * some other system, and it empties node_modules under a server that runs from there.
 * Development packages of these workspaces too, whatever NODE_ENV says: the build of the pages needs them.
 */
const INSTALL = ['install', '--no-save', '--no-audit', '--no-fund', '--include=dev', '--include=optional']

function runNpm(args, cwd) {
  const onWindows = process.platform === 'win32'
  const program = onWindows ? 'cmd.exe' : 'npm'
  return run(program, onWindows ? ['/c', 'npm', ...args] : args, {
    cwd,
    env: machineEnvironment(),
    output: 'catch',
  }).catch((error) => {
    if (error.code === 'ENOENT') throw new Advice('npm was not found. Install Node 20.19 or later, which brings npm.')
    throw error
  })
}

/** Without the folders of node_modules in the path: npm must not run on the Node that it is about to replace. */
function machineEnvironment() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const own = (folder) => folder.includes(`${sep}node_modules${sep}.bin`) || folder.endsWith('node-gyp-bin')
  return { ...process.env, PATH: folders.filter((folder) => !own(folder)).join(delimiter) }
}

function adviceOn(text) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|network/.test(text)) {
    return (
      'The packages could not be fetched: there is no way to the npm registry.\n' +
      'Connect once and run the command again; after that it works offline.'
    )
  }
  if (/EACCES|EPERM/.test(text)) {
    return `The packages could not be written. Make ${at('node_modules')} writable for this user, or remove it.`
  }
  if (/ENOSPC/.test(text))
    return 'The disk is full: about 1 GB is needed, 1.5 GB for the tests. Make room and run the command again.'
  return 'The packages could not be installed; npm says why above. Then run the command again.'
}
