import { setTimeout as sleep } from 'node:timers/promises'
import type { Talker } from './crowd.ts'
import { connectToDatabase } from './data-dir.ts'

/** `url` is asked for each call: a server that was started again has another. */
interface Written {
  dataDir: string
  url(): string
  /** Resolves when a call may be sent; without it at once. */
  ready?(): Promise<void>
}

const MAX_MS = 30_000
const AGAIN_MS = 100

/** One try of one call: when it came back, and how. */
export interface Try {
  at: number
  ms: number
  /** `refused` is a 503 that says when to come back; `unanswered` a connection that broke, `unreachable` one that was not there. */
  outcome: 'answered' | 'refused' | 'unanswered' | 'unreachable' | 'wrong'
  detail: string
}

/**
 * Writers that say one thing after another, each until it is acknowledged, under the same key; readers beside them.
 * They go on through whatever happens to the server.
 */
export class Writers {
  readonly tries: Try[] = []
  readonly #server: Written
  readonly #talkers: Talker[]
  readonly #said: string[][]
  #isOver = false
  #running: Promise<unknown> = Promise.resolve()

  constructor(server: Written, talkers: Talker[], count: number) {
    this.#server = server
    this.#talkers = talkers
    this.#said = Array.from({ length: count }, () => [])
  }

  get acknowledged(): number {
    return this.#said.reduce((sum, { length }) => sum + length, 0)
  }

  start({ writesPerSecond, readers }: { writesPerSecond: number; readers: number }): void {
    const everyMs = (1000 * this.#said.length) / writesPerSecond
    const writing = this.#said.map((_, writer) => this.#write(writer, everyMs))
    const reading = Array.from({ length: readers }, (_, reader) => this.#read(this.#of(reader)))
    this.#running = Promise.all([...writing, ...reading])
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#running
  }

  /** Writers whose acknowledged messages are not stored exactly once and in order, or who have others stored. */
  async misplaced(): Promise<string[]> {
    const client = await connectToDatabase(this.#server.dataDir)
    const { rows } = await client.query<{ content: string }>('select content from messages order by match_id, number')
    await client.end()
    return this.#said.flatMap((own, writer) => {
      const there = rows.map(({ content }) => content).filter((content) => content.startsWith(`${writer}.`))
      return there.join() === own.join() ? [] : [`writer ${writer}: ${own.length} acknowledged, ${there.length} there`]
    })
  }

  async #write(writer: number, everyMs: number): Promise<void> {
    const { cookie, matchId } = this.#of(writer)
    for (let n = 0; !this.#isOver; n++) {
      const next = sleep(everyMs)
      const content = `${writer}.${n}`
      const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': content }
      const body = JSON.stringify({ matchId, content })
      while (!(await this.#ask('/api/messages', { method: 'POST', headers, body }))) await sleep(AGAIN_MS)
      this.#said[writer]?.push(content)
      await next
    }
  }

  async #read({ cookie, matchId }: Talker): Promise<void> {
    while (!this.#isOver) {
      for (const path of ['/api/conversations', `/api/messages/${matchId}`, '/api/auth/user']) {
        await this.#ask(path, { headers: { cookie } })
        await sleep(AGAIN_MS / 2)
      }
    }
  }

  async #ask(path: string, init: RequestInit): Promise<boolean> {
    await this.#server.ready?.()
    const began = performance.now()
    const asked = fetch(this.#server.url() + path, { ...init, signal: AbortSignal.timeout(MAX_MS) })
    const { outcome, detail } = await asked.then(judge, unanswered)
    const at = performance.now()
    this.tries.push({ at, ms: at - began, outcome, detail })
    return outcome === 'answered'
  }

  #of(number: number): Talker {
    const talker = this.#talkers[number % this.#talkers.length]
    if (!talker) throw new Error('There is nobody')
    return talker
  }
}

async function judge(reply: Response): Promise<Omit<Try, 'at' | 'ms'>> {
  const text = await reply.text()
  const detail = `${reply.status} ${text.slice(0, 200)}`
  if (reply.ok) return { outcome: 'answered', detail }
  const isClear = reply.status === 503 && reply.headers.has('retry-after') && text.includes('/problems/unavailable')
  return { outcome: isClear ? 'refused' : 'wrong', detail }
}

function unanswered(error: unknown): Omit<Try, 'at' | 'ms'> {
  const cause = error instanceof Error ? error.cause : undefined
  const isRefused = cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
  return { outcome: isRefused ? 'unreachable' : 'unanswered', detail: `${error}: ${cause}` }
}
