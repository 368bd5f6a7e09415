import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Talker } from './crowd.ts'

export interface Figures {
  count: number
  perSecond: number
  medianMs: number
  p99Ms: number
}

/** A machine that pauses makes a server refuse a few; more of them, and something else was measured. */
const REFUSED_AT_MOST = 0.005

/** Loads one address for some seconds, and counts the answers that were a success. Others are a failure of the measurement. */
export async function load(url: string, cookie: string, connections: number, seconds: number): Promise<Figures> {
  const result = await autocannon({ url, connections, duration: seconds, headers: { cookie } })
  const { non2xx, errors, duration } = result
  const succeeded = result['2xx']
  if (errors > 0 || non2xx > REFUSED_AT_MOST * succeeded) throw new Error(`${url}: ${non2xx} refused, ${errors} errors`)
  return { count: succeeded, perSecond: succeeded / duration, medianMs: result.latency.p50, p99Ms: result.latency.p99 }
}

/** Times single requests one after another, in ms: finer than a load tool's whole milliseconds. */
export async function responseTimes(urls: string[], cookie: string): Promise<number[]> {
  const taken: number[] = []
  for (const url of urls) {
    const start = performance.now()
    const reply = await fetch(url, { headers: { cookie } })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`${url} answered ${reply.status}`)
    taken.push(performance.now() - start)
  }
  return taken
}

export function quantile(values: number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN
}
export const median = (values: number[]) => quantile(values, 0.5)

/** A task counts as blocking by what it takes beyond this, in ms. */
const SHORT_TASK_MS = 50

/** Medians of how long a screen and its yardstick blocked, the one of the other: a yardstick that hardly blocks at all is no measure. */
export const blockingRatio = (own: number[], bare: number[]) => median(own) / Math.max(median(bare), SHORT_TASK_MS)

interface Point {
  /** When, in seconds. */
  at: number
  value: number
}

/** What a value rises from the first point to the last, by the line of least squares, in percent of where that line begins. */
export function riseOf(points: readonly Point[]): number {
  const [meanAt, mean] = [meanOf(points, ({ at }) => at), meanOf(points, ({ value }) => value)]
  const slope =
    meanOf(points, ({ at, value }) => (at - meanAt) * (value - mean)) / meanOf(points, ({ at }) => (at - meanAt) ** 2)
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
  return (100 * slope * (last - first)) / (mean + slope * (first - meanAt))
}

const meanOf = <Item>(items: readonly Item[], read: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + read(item), 0) / items.length

/** Nobody waits longer for an answer. */
export const IN_TIME_MS = 1000
const TICK_MS = 10

export interface Answer {
  path: string
  status: number
  ms: number
}

export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 400
export const succeeded = (answers: Answer[]): Answer[] => answers.filter(isSuccess)
export const times = (answers: Answer[]): number[] => answers.map(({ ms }) => ms)

export interface LoadRequest {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  cookie: string
  accept: string
  body?: string
  /** What its answers are counted as; without it, the path. */
  name?: string
}

/** What people do, of ten things: a page, lists, a look at who they are, talk. */
export function talkersRequests(talkers: readonly Talker[]): (n: number) => LoadRequest {
  return (n) => {
    const talker = talkers[(n * 7919) % talkers.length]
    if (!talker) throw new Error('There is nobody')
    const { cookie, matchId } = talker
    const get = (path: string): LoadRequest => ({ method: 'GET', path, cookie, accept: 'application/json' })
    const turn = n % 10
    if (turn === 0) return { ...get('/'), accept: 'text/html' }
    if (turn < 5) return get('/api/posts?page=0')
    if (turn === 5) return get('/api/auth/user')
    if (turn < 8) return get('/api/conversations')
    const body = JSON.stringify({ matchId, content: `Message ${n}` })
    return { ...get('/api/messages'), method: 'POST', body }
  }
}

/** Visitors of a server, each thing over whichever connection is free. */
export class OpenLoad {
  readonly #url: string
  readonly #requestAt: (n: number) => LoadRequest
  /** Straight to the address: to look up a name for each connection would be the load's own queue. */
  readonly #agent = new Agent({
    keepAlive: true,
    maxSockets: Number.POSITIVE_INFINITY,
    autoSelectFamily: false,
    lookup: (_name, _options, found) => found(null, '127.0.0.1', 4),
  })
  #asked = 0

  /** `requestAt` says what the visitor who comes as the n-th asks. */
  constructor(url: string, requestAt: (n: number) => LoadRequest) {
    this.#url = url
    this.#requestAt = requestAt
  }

  /** As much as is answered: so many visitors, each waiting for an answer before the next thing. */
  async saturate(visitors: number, seconds: number): Promise<Answer[]> {
    const answers: Answer[] = []
    const until = performance.now() + seconds * 1000
    const visit = async () => {
      while (performance.now() < until) answers.push(await this.#ask())
    }
    await Promise.all(Array.from({ length: visitors }, visit))
    return answers
  }

  /** At an even pace, whatever becomes of it: nobody who comes knows how many are there. */
  async arrive(perSecond: number, seconds: number): Promise<Answer[]> {
    const answers: Promise<Answer>[] = []
    const began = performance.now()
    const total = perSecond * seconds
    while (answers.length < total) {
      const due = Math.min(total, ((performance.now() - began) * perSecond) / 1000)
      while (answers.length < due) answers.push(this.#ask())
      await sleep(TICK_MS)
    }
    return Promise.all(answers)
  }

  close(): void {
    this.#agent.destroy()
  }

  #ask(): Promise<Answer> {
    const { method, path, cookie, accept, body, name = path } = this.#requestAt(this.#asked++)
    const headers = { cookie, accept, ...(body ? { 'content-type': 'application/json' } : {}) }
    const began = performance.now()
    return new Promise((done) => {
      const end = (status: number) => done({ path: name, status, ms: performance.now() - began })
      const asked = request(new URL(path, this.#url), { agent: this.#agent, method, headers }, (reply) => {
        reply.resume().on('end', () => end(reply.statusCode ?? 0))
      })
      asked.on('error', () => end(0)).end(body)
    })
  }
}
