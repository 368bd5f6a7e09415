/**
 * A model of queues: calls arrive at random (Poisson), and each takes its steps one after the other at resources that serve
 * so many at a time, in the order of coming. How long a step takes is random too (exponential) around its mean. What a
 * call holds over several steps, a connection of a pool, is taken before and given back after them. It leaves out what the
 * real system does when it has too much (refuse), so that a queue that grows shows.
 */
export interface Resources {
  /** By name: how many it serves at a time. */
  [name: string]: number
}
export type Step = { use: string; ms: number } | { take: string } | { give: string }
export interface CallKind {
  name: string
  /** How often it comes, against the others. */
  share: number
  steps: readonly Step[]
}
export interface Simulated {
  /** Of calls that came after the first tenth of the time, in the order of their ends. */
  responseMs: number[]
  answeredPerSecond: number
  /** By resource: how much of it was taken, of 1. */
  utilisation: Record<string, number>
}

interface Asked {
  calls: readonly CallKind[]
  resources: Resources
  perSecond: number
  seconds: number
  seed?: number
}

export function simulate({ calls, resources, perSecond, seconds, seed = 1 }: Asked): Simulated {
  const random = randomOf(seed)
  const exponential = (mean: number) => -Math.log(1 - random()) * mean
  const events = new EventQueue()
  const pools = new Map(Object.entries(resources).map(([name, servers]) => [name, new Pool(servers)]))
  const poolOf = (name: string) => {
    const pool = pools.get(name)
    if (!pool) throw new Error(`There is no ${name} in the model`)
    return pool
  }
  const [endMs, countedFromMs] = [seconds * 1000, seconds * 100]
  const responseMs: number[] = []
  let answered = 0

  const advance = (steps: readonly Step[], at: number, began: number, now: number): void => {
    const step = steps[at]
    const next = (later: number) => advance(steps, at + 1, began, later)
    if (!step) {
      answered++
      if (began >= countedFromMs) responseMs.push(now - began)
    } else if ('give' in step) {
      poolOf(step.give).give(now)
      next(now)
    } else if ('take' in step) {
      poolOf(step.take).take(now, next)
    } else {
      const pool = poolOf(step.use)
      pool.take(now, (start) => {
        events.add(start + exponential(step.ms), (end) => {
          pool.give(end)
          next(end)
        })
      })
    }
  }
  const arrive = (now: number): void => {
    advance(chosen(calls, random()).steps, 0, now, now)
    events.add(now + exponential(1000 / perSecond), arrive)
  }
  events.add(exponential(1000 / perSecond), arrive)
  events.runUntil(endMs)
  const utilisation = Object.fromEntries([...pools].map(([name, pool]) => [name, pool.utilisation(endMs)]))
  return { responseMs, answeredPerSecond: answered / seconds, utilisation }
}

function chosen(calls: readonly CallKind[], random: number): CallKind {
  let left = random * calls.reduce((sum, { share }) => sum + share, 0)
  const found = calls.find(({ share }) => {
    left -= share
    return left < 0
  })
  const call = found ?? calls.at(-1)
  if (!call) throw new Error('The model has no calls')
  return call
}

/** What serves so many at a time; the others wait in the order in which they came. */
class Pool {
  readonly #servers: number
  readonly #waiting: ((now: number) => void)[] = []
  #first = 0
  #busy = 0
  #busyMs = 0
  #since = 0

  constructor(servers: number) {
    this.#servers = servers
  }

  take(now: number, then: (now: number) => void): void {
    if (this.#busy === this.#servers) {
      this.#waiting.push(then)
      return
    }
    this.#count(now)
    this.#busy++
    then(now)
  }

  give(now: number): void {
    this.#count(now)
    const next = this.#waiting[this.#first]
    if (!next) {
      this.#busy--
      return
    }
    this.#first++
    next(now)
  }

  utilisation(endMs: number): number {
    this.#count(endMs)
    return this.#busyMs / (this.#servers * endMs)
  }

  #count(now: number): void {
    this.#busyMs += this.#busy * (now - this.#since)
    this.#since = now
  }
}

type Happens = (now: number) => void

/** What is to happen, the earliest first: a binary heap. */
class EventQueue {
  readonly #heap: { at: number; happens: Happens }[] = []

  add(at: number, happens: Happens): void {
    const heap = this.#heap
    heap.push({ at, happens })
    for (let child = heap.length - 1; child > 0; ) {
      const parent = (child - 1) >> 1
      if (this.#at(parent) <= this.#at(child)) break
      this.#swap(parent, child)
      child = parent
    }
  }

  runUntil(endMs: number): void {
    for (let next = this.#takeFirst(); next && next.at <= endMs; next = this.#takeFirst()) next.happens(next.at)
  }

  #takeFirst() {
    const heap = this.#heap
    const [first] = heap
    const last = heap.pop()
    if (!last || heap.length === 0) return first
    heap[0] = last
    for (let parent = 0; ; ) {
      const [left, right] = [2 * parent + 1, 2 * parent + 2]
      const least = this.#at(right) < this.#at(left) ? right : left
      if (this.#at(least) >= this.#at(parent)) break
      this.#swap(parent, least)
      parent = least
    }
    return first
  }

  #at(place: number): number {
    return this.#heap[place]?.at ?? Number.POSITIVE_INFINITY
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#heap[one], this.#heap[other]]
    if (a && b) [this.#heap[one], this.#heap[other]] = [b, a]
  }
}

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
