import { createHash, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, join, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { run } from './node.mjs'
import { Advice, at, patiently, say } from './project.mjs'

const STAMP = at('node_modules', '.installed')
/** What building the pages and running the server need; what else the root and the other workspaces name is for development. */
const RUNNING = ['server', 'web', 'contract', 'postcards', 'local-postgres']
/** The clients of services outside, and the settings of which any asks for them. */
const EXTERNAL = 'server/src/platform/external'
const ASKS_FOR_EXTERNAL = ['S3_ENDPOINT', 'S3_BUCKET', 'REDIS_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT']

/** What may be asked for, each with all that stands before it. The words say what is installed. */
const EXTENTS = {
  running: 'Installing packages',
  external: 'Installing packages, the clients of storage, Redis and tracing too',
  all: 'Installing packages, those of tests and checks too',
}

/**
 * Installs the packages of the lockfile where they are missing or others: what running with these settings needs, and what
 * tests, benches and checks need when one of them is asked for. Costs milliseconds where they are there.
 */
export async function ensureInstalled({ forDevelopment = false } = {}) {
  const asksForExternal = ASKS_FOR_EXTERNAL.some((name) => process.env[name])
  const extent = forDevelopment ? 'all' : asksForExternal ? 'external' : 'running'
  if (isInstalled(extent)) return
  await oneAtATime(async () => {
    if (isInstalled(extent)) return
    const isComplete = npmHasInstalledThem()
    const when = existsSync(at('node_modules')) ? 'what is missing or has changed' : 'half a minute, first time only'
    if (!isComplete) await install(`${EXTENTS[extent]} (${when})`, chosenFor(extent))
    writeFileSync(STAMP, stampOf(isComplete ? 'all' : extent))
  })
}

/** Peers that nobody but the tests names are left out of what runs: TypeScript and esbuild are 44 MB. */
function chosenFor(extent) {
  if (extent === 'all') return []
  const workspaces = extent === 'external' ? [...RUNNING, EXTERNAL] : RUNNING
  return ['--legacy-peer-deps', ...workspaces.flatMap((name) => ['--workspace', name])]
}

const stampOf = (extent) => `${wantedPackages()} ${extent}`

function isInstalled(extent) {
  if (!existsSync(STAMP)) return false
  const stamp = readFileSync(STAMP, 'utf8')
  const extents = Object.keys(EXTENTS)
  return extents.slice(extents.indexOf(extent)).some((there) => stamp === stampOf(there))
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

/** Headers, with which nothing is compiled here, maps to sources that are not there, and types for `require`, a fifth of all. */
export async function removeUnread(folder = at('node_modules')) {
  const names = await readdir(folder, { recursive: true })
  const unread = names.filter((name) => /^node-[\w-]+.include$|\.[cm]?[jt]s\.map$|\.d\.cts$/.test(name))
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

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** Names what has to lie in node_modules: the lockfile, for this kind of machine. */
function wantedPackages() {
  const hash = createHash('sha256').update(read(at('package-lock.json')))
  return hash.update(`${process.platform}-${process.arch}`).digest('hex')
}

/** After an `npm install` by hand nothing needs to be done: npm writes down what it installed in a lockfile of the same form. */
function npmHasInstalledThem() {
  const written = read(at('node_modules', '.package-lock.json'))
  if (!written) return false
  const installed = JSON.parse(written).packages
  const wanted = JSON.parse(read(at('package-lock.json'))).packages
  return Object.entries(wanted).every(([path, entry]) => path === '' || isThere(path, entry, installed[path]))
}

function isThere(path, wanted, installed) {
  // The clone's own workspaces: linked into node_modules, listed but not installed themselves.
  if (wanted.link || !path.includes('node_modules/')) return true
  if (installed) return installed.version === wanted.version && installed.integrity === wanted.integrity
  return Boolean(wanted.optional || wanted.devOptional || wanted.peer) && !isForThisMachine(wanted)
}

/** An optional package that names systems is one of a set, of which this machine needs its own. */
function isForThisMachine({ os, cpu, libc }) {
  if (!os && !cpu) return false
  if (libc) return false
  return (os ?? [process.platform]).includes(process.platform) && (cpu ?? [process.arch]).includes(process.arch)
}

/** Longer than any registry takes for a handshake, and far shorter than npm's own patience. */
const PROBE_MS = 5000

/**
 * What npm would find out after minutes of silence: that its cache may not be written, and that nobody answers at the
 * registry. Answers what to add to its arguments.
 * @param npm runs npm with arguments and answers what it wrote
 */
async function beforeInstall(npm) {
  // npm itself writes there with each command, and npm start names another folder in the environment
  refuseUnwritable(process.env.npm_config_cache || join(homedir(), '.npm'))
  const settings = settingsIn(await npm(['config', 'get', 'registry', 'https-proxy', 'proxy']))
  // through a proxy of its own npm gets where we do not
  const hasProxy = [settings['https-proxy'], settings.proxy].some((proxy) => proxy && proxy !== 'null')
  if (!settings.registry || hasProxy) return []
  const reason = await unreachable(settings.registry)
  if (!reason) return []
  say(`The npm registry ${settings.registry} does not answer (${reason}); trying with the packages in npm's cache…`)
  return ['--offline']
}

const settingsIn = (text) =>
  Object.fromEntries([...text.matchAll(/^([\w-]+)\s*=\s*(.*)$/gm)].map(([, name, value]) => [name, value.trim()]))

function refuseUnwritable(cache) {
  const probe = join(cache, `.probe-${randomBytes(4).toString('hex')}`)
  try {
    mkdirSync(cache, { recursive: true })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new Advice(
      `npm's cache ${cache} cannot be written (${error.code}).\n` +
        'Make it yours, or name another one: npm_config_cache=/some/folder npm start',
    )
  }
}

/** Any answer will do, a refusal too. */
async function unreachable(registry) {
  try {
    await fetch(registry, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_MS) })
    return undefined
  } catch (error) {
    return error.cause?.code ?? error.cause?.message ?? error.name
  }
}

const LOCK = at('.install.lock')

/** Two starts at once in the same clone: the second waits and then finds the work done. */
export async function oneAtATime(work) {
  let hasSaid = false
  while (!take()) {
    if (!hasSaid) say('Another command is installing or building here; waiting for it…')
    hasSaid = true
    await sleep(300)
  }
  process.once('exit', giveUp)
  try {
    return await work()
  } finally {
    process.removeListener('exit', giveUp)
    giveUp()
  }
}

function take() {
  const draft = `${LOCK}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, LOCK)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    // Only the holder's end makes a lock stale; the worst of two that clear it at once is that both install.
    if (!isAlive(holder())) rmSync(LOCK, { force: true })
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

function giveUp() {
  if (holder() === process.pid) rmSync(LOCK, { force: true })
}

function holder() {
  try {
    return Number(readFileSync(LOCK, 'utf8'))
  } catch {
    return 0
  }
}

function isAlive(pid) {
  try {
    if (pid > 0) process.kill(pid, 0)
    return pid > 0
  } catch (error) {
    return error.code === 'EPERM'
  }
}
