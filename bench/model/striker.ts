import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SEND_ALL_AWAY } from '../faults/postgres.ts'
import type { Site } from '../faults/site.ts'

type Random = () => number

/** Between two faults everything is there for so long, at most; the next one comes while a change is under way. */
const CALM_MS = 1500
const UNDER_WAY_MS = 15
const AWAY_MS = 1500
const LOOK_MS = 50

const FAULTS = {
  'a node killed': async (site: Site, random: Random) => {
    const at = Math.floor(random() * site.nodes.length)
    await site.nodes[at]?.kill()
    await sleep(random() * AWAY_MS)
    await site.startAgain(at)
  },
  'PostgreSQL killed': async (site: Site) => {
    const killed = site.postmaster
    process.kill(killed, 'SIGKILL')
    while (!(await serves(site, killed))) await sleep(LOOK_MS)
  },
  'PostgreSQL away': async ({ relay }: Site, random: Random) => {
    relay.cut()
    await sleep(random() * AWAY_MS)
    relay.mend()
  },
  'connections cut': async ({ address }: Site) => {
    const client = new pg.Client(address)
    await client.connect()
    await client.query(SEND_ALL_AWAY)
    await client.end()
  },
  'Redis lost': async ({ redis }: Site, random: Random) => {
    await redis.stop()
    await sleep(random() * AWAY_MS)
    await redis.start()
  },
}
type Fault = keyof typeof FAULTS
const NAMES = Object.keys(FAULTS) as Fault[]

/** Breaks one part of a site after the other, at moments that are random by a seed. */
export class Striker {
  readonly counts = Object.fromEntries(NAMES.map((name) => [name, 0])) as Record<Fault, number>
  readonly #site: Site
  readonly #random: Random
  readonly #stopped = Promise.withResolvers<void>()
  #isOver = false

  constructor(site: Site, random: Random) {
    this.#site = site
    this.#random = random
  }

  get struck(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0)
  }

  /** Until it is stopped. `changeSent` resolves with the next change that somebody makes. */
  async run(changeSent: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      await sleep(this.#random() * CALM_MS)
      await Promise.race([changeSent(), this.#stopped.promise])
      await sleep(this.#random() * UNDER_WAY_MS)
      const fault = NAMES[Math.floor(this.#random() * NAMES.length)]
      if (!fault) continue
      await FAULTS[fault](this.#site, this.#random)
      this.counts[fault]++
    }
  }

  stop(): void {
    this.#isOver = true
    this.#stopped.resolve()
  }
}

/** Whether another PostgreSQL than the one that was killed answers. */
async function serves(site: Site, killed: number): Promise<boolean> {
  const client = new pg.Client(site.address)
  try {
    await client.connect()
    await client.query('select')
    return site.postmaster !== killed
  } catch {
    // not yet
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
