import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { withoutSettings } from './without-settings.ts'

const STOP_WITH_PARENT = new URL('../../../../scripts/lib/stop-with-parent.mjs', import.meta.url).href
export const SERVER = fileURLToPath(new URL('../../server.ts', import.meta.url))

export interface Program {
  url: string
  pid: number | undefined
  isRunning(): boolean
  /** Resolves when it has ended; also when it had already. */
  stop(): Promise<void>
  /** As by `kill -9`. */
  kill(): Promise<void>
  send(signal: NodeJS.Signals): void
  /** With what it ended, when it has. */
  ended: Promise<number | null>
  /** The end of what it wrote. */
  written(): string
}

interface Options {
  nodeOptions?: string[]
  /** Stops it, also while it starts. */
  signal?: AbortSignal
}

/**
 * Starts a program of ours in a process of its own, with these settings and no others, on a port that the system chooses,
 * and waits until it says that it listens. It does not outlive this process.
 * @throws what it wrote, where it ends before that
 */
export async function startProgram(
  file: string,
  settings: Record<string, string> = {},
  { nodeOptions = [], signal }: Options = {},
): Promise<Program> {
  signal?.throwIfAborted()
  const child = spawn(process.execPath, [...nodeOptions, `--import=${STOP_WITH_PARENT}`, file], {
    env: { ...withoutSettings(process.env), PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    signal,
  })
  const written = keepLast(child)
  const ended = new Promise<number | null>((done) => child.once('close', done))
  // the signal is said as an error at once; what counts is that the process has ended
  child.on('error', () => undefined)
  const port = await Promise.race([listening(child), ended.then(() => undefined)])
  if (port === undefined) throw new Error(`${file} ended before it listened:\n${written()}`)
  // it is not kept from ending by a parent that reads no more
  child.channel?.unref()
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const end = async (signal: NodeJS.Signals) => {
    if (!isRunning()) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  return {
    url: `http://localhost:${port}`,
    pid: child.pid,
    isRunning,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    send: (signal) => void child.kill(signal),
    ended,
    written,
  }
}

function listening(child: ChildProcess): Promise<number> {
  return new Promise((done) =>
    child.on('message', (said: { listening?: number }) => said.listening && done(said.listening)),
  )
}

const KEPT = 20_000

/** The end of what a process writes; all of it is read, so that it never waits for a reader. */
function keepLast(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk).slice(-KEPT)
    })
  }
  return () => text
}
