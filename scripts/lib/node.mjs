import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Advice, at, ROOT } from './project.mjs'

const OLDEST = [22, 18]

/** The Node of the lockfile, else this one where it is new enough to run TypeScript as it is. */
export function nodePath() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const pinned = at('node_modules', `node-${system}-${process.arch}`, 'bin', name)
  if (existsSync(pinned)) return pinned
  if (isNewEnough(process.versions.node)) return process.execPath
  throw new Advice(
    `No Node is pinned for ${process.platform}-${process.arch}, and this machine's is ${process.versions.node}.\n` +
      `Install Node ${OLDEST.join('.')} or later and run the command again.`,
  )
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
}

/** What the tools start by the name `node` is the pinned one too, and what they compiled is kept for the next start. */
const environment = (more = {}) => ({
  NODE_COMPILE_CACHE: at('node_modules', '.cache', 'compiled'),
  ...process.env,
  PATH: [at('node_modules', '.bin'), process.env.PATH].join(delimiter),
  ...more,
})

export const runNode = (args, { env, ...options } = {}) => run(nodePath(), args, { ...options, env: environment(env) })

const children = new Set()
let stoppedBy

/**
 * Runs a program to its end. Answers its exit code, as a shell counts them, and what it wrote where that was asked for.
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, output?: 'show' | 'catch', drains?: boolean, timeout?: number }} options
 *   `timeout`: milliseconds after which it is ended
 *   `drains`: it exits with 0 when stopped, and then so do we; anything else has been cut short
 */
export function run(program, args, { cwd = ROOT, env = process.env, output = 'show', drains = false, timeout } = {}) {
  const stdio = output === 'show' ? 'inherit' : ['ignore', 'pipe', 'pipe']
  const child = spawn(program, args, { cwd, env, stdio, timeout, windowsHide: true })
  children.add(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      text += chunk
    })
  }
  return new Promise((done, fail) => {
    child.once('error', (error) => {
      children.delete(child)
      fail(error)
    })
    child.once('close', (code, signal) => {
      children.delete(child)
      if (stoppedBy) {
        // a shell that waits for us does not go on to the next program
        if (children.size === 0) process.exit(drains ? (code ?? codeOf(signal)) : codeOf(stoppedBy))
        return
      }
      done({ code: code ?? codeOf(signal), text })
    })
  })
}

const codeOf = (signal) => 128 + (constants.signals[signal] ?? 0)

/** Passes a signal on to our children, who must bear hearing Ctrl-C twice, and exits when they have. */
function stop(signal) {
  stoppedBy ??= signal
  for (const child of children) child.kill(signal)
  if (children.size === 0) process.exit(codeOf(signal))
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))

/** A killed npm passes no signal on: its end is seen by another parent in its place. By hand, a script may outlive its shell. */
if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const atFirst = parents()
  const timer = setInterval(() => {
    if (parents() === atFirst) return
    clearInterval(timer)
    stop('SIGTERM')
  }, 500).unref()
}

/** Our parent, and npm behind it where that is only the shell that npm runs us with. */
function parents() {
  const shell = `/proc/${process.ppid}`
  try {
    if (!readFileSync(`${shell}/cmdline`, 'utf8').includes('\0-c\0')) return `${process.ppid}`
    const npm = /^PPid:\s*(\d+)/m.exec(readFileSync(`${shell}/status`, 'utf8'))?.[1]
    return `${process.ppid} ${npm}`
  } catch {
    return `${process.ppid}`
  }
}

/** The server, until it ends: its exit code. It runs in the clone, wherever it was started from: a relative DATA_DIR lies there. */
export async function runServer(nodeOptions = [], args = process.argv.slice(2)) {
  const watch = pathToFileURL(at('scripts', 'lib', 'stop-with-parent.mjs')).href
  const file = at('server', 'src', 'server.ts')
  const { code } = await runNode([...nodeOptions, `--import=${watch}`, file, ...args], { drains: true })
  return code
}
