import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, type Reply, send } from '../../model/play/call.ts'
import { Cast } from '../../model/play/cast.ts'
import { OutcomeUnknown, type UnreliableServer } from '../../model/play/uncertain.ts'
import type { Database } from '../../server/src/db/client.ts'
import type { Site } from '../faults/site.ts'
import { CannotMeasure, whenOver } from '../lib/measure.ts'

/** No call takes longer; and what is sent until it is answered is answered within this. */
const LONGEST_MS = 60_000
const AGAIN_MS = 100
/** What a node that was killed had sent is still on its way to the database for a moment. */
const ON_ITS_WAY_MS = 100

const UNDER_WAY = `
  select 1 from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid() and xact_start < $1::timestamptz`

/** The nodes of a site behind a balancer that sends each call to another one than the last, as a history is played against them. */
export class Nodes implements UnreliableServer {
  readonly cast: Cast
  readonly hasOldCounts = true
  readonly #site: Site
  readonly #database: Database
  #calls = 0
  #change = Promise.withResolvers<void>()

  constructor(site: Site, database: Database) {
    this.#site = site
    this.#database = database
    this.cast = new PatientCast(database, site.secret)
  }

  call: UnreliableServer['call'] = (by, call, headers) => {
    if (call.method === 'GET') return this.untilAnswered(by, call, headers)
    this.#change.resolve()
    this.#change = Promise.withResolvers()
    return this.#try(by, call, headers)
  }

  /** Resolves when the next change is sent. */
  changeSent(): Promise<void> {
    return this.#change.promise
  }

  untilAnswered: UnreliableServer['call'] = (by, call, headers) =>
    untilDone(`${call.method} ${call.url}`, () => this.#try(by, call, headers))

  /** Announcements are not waited for: what is compared is what is stored. */
  settled = () => Promise.resolve()

  async atRest(): Promise<void> {
    await sleep(ON_ITS_WAY_MS)
    const [now] = await this.#query<{ at: string }>('select now()::text as at')
    await untilDone('the end of all transactions', async () => {
      if ((await this.#query(UNDER_WAY, [now?.at])).length > 0) throw new OutcomeUnknown('A transaction is open')
    })
  }

  async #query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return untilDone(text, async () => (await this.#database.pool.query<Row>(text, values)).rows)
  }

  async #try(by: string | null, call: Call, headers: Record<string, string> = {}): Promise<Reply> {
    const running = this.#site.nodes.filter((node) => node.isRunning())
    const node = running[this.#calls++ % Math.max(running.length, 1)]
    if (!node) throw new OutcomeUnknown('No node runs')
    const reply = await send(node.url, this.cast.cookieOf(by), call, headers, LONGEST_MS).catch((error: unknown) => {
      throw new OutcomeUnknown(String(error))
    })
    if (reply.status === 503) throw new OutcomeUnknown(JSON.stringify(reply.body))
    return reply
  }
}

/** Goes to the database by itself, also while that is started again: each of these may be done a second time. */
class PatientCast extends Cast {
  override begin() {
    return untilDone('the beginning of a history', () => super.begin())
  }
  override signIn(id: string) {
    return untilDone('a session', () => super.signIn(id))
  }
  override endSuspension(id: string) {
    return untilDone('the end of a suspension', () => super.endSuspension(id))
  }
  override idsMade() {
    return untilDone('what was made', () => super.idsMade())
  }
}

/** Tries again until it is done. @throws CannotMeasure where that takes too long */
async function untilDone<T>(what: string, attempt: () => Promise<T>): Promise<T> {
  const since = performance.now()
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      whenOver.throwIfAborted()
      if (performance.now() - since > LONGEST_MS) throw new CannotMeasure(`Not within a minute: ${what}. ${error}`)
      await sleep(AGAIN_MS)
    }
  }
}
