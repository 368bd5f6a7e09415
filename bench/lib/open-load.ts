import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Talker } from './crowd.ts'

/** Nobody waits longer for an answer. */
export const IN_TIME_MS = 1000
const TICK_MS = 10

export interface Answer {
  path: string
  status: number
  ms: number
}

interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  accept: string
  body?: string
}

const page = { method: 'GET', path: '/', accept: 'text/html' } as const
const get = (path: string): LoadRequest => ({ method: 'GET', path, accept: 'application/json' })
const messageRequest = (matchId: string, n: number): LoadRequest => ({
  method: 'POST',
  path: '/api/messages',
  accept: 'application/json',
  body: JSON.stringify({ matchId, content: `Message ${n}` }),
})

/** What people do, of ten things: a page, lists, a look at who they are, talk. */
function requestOf({ matchId }: Talker, n: number): LoadRequest {
  const turn = n % 10
  if (turn === 0) return page
  if (turn < 5) return get('/api/posts?page=0')
  if (turn === 5) return get('/api/auth/user')
  return turn < 8 ? get('/api/conversations') : messageRequest(matchId, n)
}

/** Visitors of a server, each thing over whichever connection is free. */
export class OpenLoad {
  readonly #url: string
  readonly #talkers: Talker[]
  /** Straight to the address: to look up a name for each connection would be the load's own queue. */
  readonly #agent = new Agent({
    keepAlive: true,
    maxSockets: Number.POSITIVE_INFINITY,
    autoSelectFamily: false,
    lookup: (_name, _options, found) => found(null, '127.0.0.1', 4),
  })
  #asked = 0

  constructor(url: string, talkers: Talker[]) {
    this.#url = url
    this.#talkers = talkers
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
    const n = this.#asked++
    const talker = this.#talkers[(n * 7919) % this.#talkers.length]
    if (!talker) throw new Error('There is nobody')
    const { method, path, accept, body } = requestOf(talker, n)
    const headers = { cookie: talker.cookie, accept, ...(body ? { 'content-type': 'application/json' } : {}) }
    const began = performance.now()
    return new Promise((done) => {
      const end = (status: number) => done({ path, status, ms: performance.now() - began })
      const asked = request(new URL(path, this.#url), { agent: this.#agent, method, headers }, (reply) => {
        reply.resume().on('end', () => end(reply.statusCode ?? 0))
      })
      asked.on('error', () => end(0)).end(body)
    })
  }
}
