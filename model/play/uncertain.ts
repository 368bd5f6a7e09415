import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { LATE_KINDS } from '../rules/notifications.ts'
import type { World } from '../rules/world.ts'
import type { Call, Reply } from './call.ts'
import { attemptIn, type CommandChoice, judge } from './choice.ts'
import type { Attempt, Server } from './command.ts'
import { allReadings, compareArchives, compareReads, Readings } from './compare.ts'
import { AwaitedDeliveries } from './deliveries.ts'
import type { ReceivedMail, ReceivedPush } from './outside.ts'

/** Whether a call was done, nobody knows: its connection broke, or the server says that it cannot answer now. */
export class OutcomeUnknown extends Error {}

/** Something is other than by the rules; the message has the history up to there. */
export class Difference extends Error {}

/** One around which parts break: a read is asked again until it is answered, a change fails with `OutcomeUnknown`. */
export interface UnreliableServer extends Server {
  untilAnswered: Server['call']
  /** Resolves when nothing that was sent before is still being done. */
  atRest(): Promise<void>
  /** Makes ready what no call can, in a world that has just begun. */
  begin?(world: World): Promise<void>
  /** Pushes and mails, where nodes send them by themselves. */
  deliveries?: {
    takePushes(): readonly ReceivedPush[]
    /** Whether all that had to be pushed by now has been, or is within this time. */
    arePushed(longestMs: number): Promise<boolean>
    /** What is mailed once its time has come. */
    takeMails(): Promise<ReceivedMail[]>
  }
}

const NOWHERE = { page: false, push: false, email: false }
const NO_LATE_NOTIFICATIONS = Object.fromEntries(LATE_KINDS.map((kind) => [kind, NOWHERE]))

/** Some commands wait so long for what is pushed of them; others come before it. */
const PUSHED_WITHIN_MS = 400
/** At the end of a history: jobs of a node that was killed are begun again after a while. */
const ALL_PUSHED_WITHIN_MS = 90_000

/**
 * Plays histories while parts break: what was acknowledged is there once, what was refused has changed nothing, and what is
 * uncertain is one of the two. Calls are sent again as clients do: a create under its `Idempotency-Key` until it is
 * answered, a change without a key until it is known to be done, and now and then one that was answered already.
 */
export class UncertainPlay {
  readonly counts = {
    ...{ histories: 0, commands: 0, refused: 0, uncertain: 0, withKey: 0, withoutKey: 0, reads: 0 },
    ...{ pushes: 0, mails: 0, pictures: 0, archives: 0 },
  }
  readonly #server: UnreliableServer
  /** After an uncertain command everything is compared. */
  #readings: Readings | undefined
  #awaited = new AwaitedDeliveries()
  #said: string[] = []

  constructor(server: UnreliableServer) {
    this.#server = server
  }

  /** @throws Difference */
  async play(history: readonly CommandChoice[], isOver: () => boolean = () => false): Promise<void> {
    this.#said = []
    this.counts.histories++
    let world: World | undefined = await this.#begin()
    this.#readings = new Readings(world)
    this.#awaited = new AwaitedDeliveries()
    this.#awaited.note([world])
    for (const choice of history) {
      if (isOver()) break
      world = await this.#playCommand(world, choice)
      // the reads hold in both worlds, and what comes later may not: it cannot be judged
      if (!world) return
      this.#awaited.note([world])
      await this.#comparePushes((choice.numbers.at(-3) ?? 0) % 2 === 0 ? PUSHED_WITHIN_MS : 0)
      // what is still to come is of this world too
      this.#awaited.note([world])
    }
    this.#check(await this.#differences(allReadings(world)))
    await this.#compareDeliveries(world)
    const { archives, wrong } = await compareArchives(this.#server, world)
    this.counts.archives += archives
    this.#check(wrong)
  }

  async #comparePushes(longestMs: number): Promise<void> {
    const { deliveries } = this.#server
    if (!deliveries) return
    const isDone = await deliveries.arePushed(longestMs)
    const received = deliveries.takePushes()
    this.counts.pushes += received.length
    this.#check(this.#awaited.wrongPushes(received, isDone))
  }

  async #compareDeliveries(world: World): Promise<void> {
    await this.#comparePushes(ALL_PUSHED_WITHIN_MS)
    const mails = await this.#server.deliveries?.takeMails()
    if (!mails) return
    this.counts.mails += mails.length
    this.#check(this.#awaited.wrongMails(world, mails))
  }

  async #begin(): Promise<World> {
    const world = await this.#server.cast.begin()
    const body = NO_LATE_NOTIFICATIONS
    for (const id of world.travellers.keys()) {
      await this.#server.untilAnswered(id, { method: 'PUT', url: '/api/notification-settings', body })
      for (const name of LATE_KINDS.flatMap((kind) =>
        Object.keys(NOWHERE).map((channel) => `${id} ${kind} ${channel}`),
      ))
        world.switches.set(name, false)
    }
    await this.#server.begin?.(world)
    return world
  }

  async #playCommand(world: World, choice: CommandChoice): Promise<World | undefined> {
    const found = attemptIn(world, choice)
    if (!found) return world
    const { attempt, by } = found
    const { call, says, refusal } = attempt
    this.counts.commands++
    if (refusal) this.counts.refused++
    this.#said.push(refusal ? `${says}: ${refusal}` : says)
    if (typeof call === 'function') return this.#apply(world, attempt, await call(this.#persistent))
    if (call.method === 'POST' && wantsKey(choice))
      return this.#apply(world, attempt, await this.#sendWithKey(by, call, choice))
    return this.#sendWithoutKey(world, choice)
  }

  async #apply(world: World, attempt: Attempt, reply: Reply): Promise<World> {
    const wrong = judge(attempt, reply)
    this.#check(wrong ? [wrong] : [])
    if (!attempt.refusal) attempt.apply(world, reply.body)
    const { says, call } = attempt
    const said = JSON.stringify([says, typeof call === 'function' ? null : call, reply.body])
    this.#check(await this.#differences(this.#readings?.after(world, said) ?? []))
    return world
  }

  /** However often it is sent under its key, it is done once, and answered the same. */
  async #sendWithKey(by: string, call: Call, choice: CommandChoice): Promise<Reply> {
    const headers = { 'idempotency-key': randomUUID() }
    const reply = await this.#answerTo(by, call, headers)
    if (reply && !isSentTwice(choice)) return reply
    this.counts.withKey++
    const again = await this.#server.untilAnswered(by, call, headers)
    if (reply && !isSame(reply, again))
      this.#check([`under the same key it is answered ${JSON.stringify(reply)}, then ${JSON.stringify(again)}`])
    return again
  }

  async #sendWithoutKey(world: World, choice: CommandChoice): Promise<World | undefined> {
    const { attempt, by } = attemptIn(world, choice) ?? unchanged()
    const call = attempt.call as Call
    // sent again, these do nothing more
    const isRepeatable = call.method !== 'POST'
    const reply = await this.#answerTo(by, call)
    if (reply) {
      if (isRepeatable && isSentTwice(choice)) await this.#sendAgain(by, call)
      return this.#apply(world, attempt, reply)
    }
    this.counts.uncertain++
    await this.#server.atRest()
    const worlds = attempt.refusal ? [world] : await this.#worldsAfter(world, choice)
    const [found, other] = await this.#thoseThatHold(worlds)
    if (!found || other) return undefined
    if (found === world) {
      this.counts.withoutKey++
      return this.#sendWithoutKey(world, choice)
    }
    if (!isRepeatable) return found
    await this.#sendAgain(by, call)
    this.#check(await this.#differences(allReadings(found)))
    return found
  }

  /** It was done already: whatever is answered, nothing more comes of it. */
  async #sendAgain(by: string, call: Call): Promise<void> {
    this.counts.withoutKey++
    const { status, body } = await this.#server.untilAnswered(by, call)
    if (status >= 500) this.#check([`sent again it is answered ${status} ${JSON.stringify(body)}`])
  }

  /** One in which it was done, and the one in which it was not; a single one where these are the same. */
  async #worldsAfter(world: World, choice: CommandChoice): Promise<World[]> {
    const done = structuredClone(world)
    const { attempt } = attemptIn(done, choice) ?? unchanged()
    // what was made is known by its id alone; where nothing was made, a world with that id does not hold
    const id = (await this.#idsUnknownTo(world))[0] ?? randomUUID()
    attempt.apply(done, { id, match: { id } })
    return isDeepStrictEqual(done, world) ? [world] : [done, world]
  }

  async #idsUnknownTo({ trips, comments, matches, chats, plans, wishes, vouches, gone }: World): Promise<string[]> {
    const inMaps = [trips, comments, matches, chats, plans].flatMap((things) => [...things.keys()])
    const said = [...chats.values()].flatMap(({ messages }) => messages)
    const known = new Set([...inMaps, ...[...said, ...wishes, ...vouches].map(({ id }) => id), ...gone])
    return (await this.#server.cast.idsMade()).filter((id) => !known.has(id))
  }

  async #thoseThatHold(worlds: readonly World[]): Promise<World[]> {
    this.#awaited.note(worlds)
    const holding: World[] = []
    const differences: string[] = []
    for (const world of worlds) {
      const found = await this.#differences(allReadings(world))
      if (found.length === 0) holding.push(world)
      differences.push(...found)
    }
    if (holding.length === 0) this.#check(['whether it was done is uncertain, and it is neither', ...differences])
    return holding
  }

  async #answerTo(by: string, call: Call, headers?: Record<string, string>): Promise<Reply | undefined> {
    try {
      return await this.#server.call(by, call, headers)
    } catch (error) {
      if (error instanceof OutcomeUnknown) return undefined
      throw error
    }
  }

  async #differences(wanted: Parameters<typeof compareReads>[0]): Promise<string[]> {
    const { reads, differences } = await compareReads(wanted, this.#server)
    this.counts.reads += reads
    this.counts.pictures += wanted.filter(({ read }) => read.isPicture).length
    return differences
  }

  #check(wrong: readonly string[]): void {
    if (wrong.length > 0) throw new Difference(`${this.#said.join('\n')}\n${wrong.slice(0, 10).join('\n')}`)
  }

  /** For a command of several calls: each is sent until it is answered, a create under its key. */
  get #persistent(): Server {
    const call: Server['call'] = (by, call) => {
      const headers = call.method === 'POST' ? { 'idempotency-key': randomUUID() } : undefined
      return this.#server.untilAnswered(by, call, headers)
    }
    const { cast, pushedBrowsers } = this.#server
    return { cast, settled: () => this.#server.settled(), call, ...(pushedBrowsers ? { pushedBrowsers } : {}) }
  }
}

/** By the numbers of the history, so that it is the same for the same seed. */
export const wantsKey = ({ numbers }: CommandChoice): boolean => (numbers.at(-1) ?? 0) % 2 === 0
const isSentTwice = ({ numbers }: CommandChoice) => (numbers.at(-2) ?? 0) % 4 === 0

/** A refusal names the request that it refused, and of those there are two. */
const isSame = (one: Reply, other: Reply) =>
  one.status === other.status && (one.status >= 400 || isDeepStrictEqual(one.body, other.body))

function unchanged(): never {
  throw new Error('What could be tried in a world cannot be tried in the same world')
}
