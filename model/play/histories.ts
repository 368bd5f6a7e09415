import fc from 'fast-check'
import { archiveFor } from '../rules/deletion.ts'
import type { Delivered } from '../rules/deliveries.ts'
import type { World } from '../rules/world.ts'
import { attemptIn, type CommandChoice, judge, shareOfBag } from './choice.ts'
import type { Server } from './command.ts'
import { archiveOf, compareReads, Readings, wrongIn } from './compare.ts'
import { compareDeliveries, dueAfter, type SendingStep } from './deliveries.ts'
import { wrongEvents } from './devices.ts'

/** At the end of a history, of those that were compared longest ago. */
const LAST_READS = 150

/** What a history is played with, and what was counted of it. */
export class Play {
  readonly server: Server
  commands = 0
  reads = 0
  pushes = 0
  mails = 0
  #readings: Readings | undefined
  readonly #seed: number
  readonly #until: number
  readonly #shrinkMs: number
  #hasFailed = false

  constructor(server: Server, { seed, until, shrinkMs }: { seed: number; until: number; shrinkMs: number }) {
    this.server = server
    this.#seed = seed
    this.#until = until
    this.#shrinkMs = shrinkMs
  }

  /** Whether there is no time for more commands: what is kept for a history that went wrong is its own alone. */
  isOver(): boolean {
    return Date.now() > this.#until - (this.#hasFailed ? 0 : this.#shrinkMs)
  }

  /** The same again where a history is made shorter. */
  begin(world: World): void {
    this.#readings = new Readings(world)
  }

  /** `command` is all that was said of it. */
  async compareAfter(world: World, command: string): Promise<void> {
    await this.#compare(this.#readings?.after(world, command) ?? [])
  }

  /** What nobody looked at for long, and what each takes along. */
  async compareLast(world: World): Promise<void> {
    await this.#compare(this.#readings?.last(world, LAST_READS) ?? [])
    await this.#compareArchives(world)
  }

  async #compare(wanted: Parameters<typeof compareReads>[0]): Promise<void> {
    const { reads, differences } = await compareReads(wanted, this.server)
    this.reads += reads
    this.check(differences)
  }

  /** Does what waits, as far as these steps go. @returns what open pages are sent by it */
  async deliver(world: World, steps: readonly SendingStep[]): Promise<Delivered[]> {
    const { delivered, pushes, mails, wrong } = await compareDeliveries(world, this.server, steps)
    this.pushes += pushes
    this.mails += mails
    this.check(wrong)
    return delivered
  }

  /**
   * In the last place, for it is notified of. Each takes as long as a hundred reads: of every second traveller in turn, and of
   * those under whose trips a comment is hidden.
   */
  async #compareArchives(world: World): Promise<void> {
    const hidden = [...world.comments.values()].filter(({ id }) => world.hidden.has(id))
    const owners = hidden.map(({ tripId }) => world.trips.get(tripId)?.ownerId)
    const all = [...world.travellers.values()].filter(({ leftAt }) => leftAt === null)
    const viewers = all.filter(({ id }, place) => place % 2 === this.#seed % 2 || owners.includes(id))
    await this.server.cast.deleteChatsOver()
    for (const viewer of viewers) {
      const archive = await archiveOf(this.server, viewer, all)
      if (archive) this.check(wrongIn(archive, viewer, archiveFor(world, viewer)))
    }
  }

  check(wrong: readonly string[] = []): void {
    if (wrong.length > 0) this.fail(wrong.join('\n'))
  }

  fail(message: string): never {
    this.#hasFailed = true
    throw new Error(message)
  }
}

/** A command of a history, or several that lead somewhere. */
class PlayedCommands {
  readonly #choices: readonly CommandChoice[]
  #said: string[] = []

  constructor(choices: readonly CommandChoice[]) {
    this.#choices = choices
  }

  /** Where a history is played again and made shorter. */
  forget(): void {
    this.#said = []
  }

  /** @returns whether anything of it could be done */
  async run(world: World, play: Play): Promise<boolean> {
    const before: string[] = []
    for (const choice of this.#choices) {
      const said = await this.#runOne({ choice, before: before.join() }, world, play)
      if (said) before.push(said)
    }
    return before.length > 0
  }

  /** @returns all that was said of it; nothing where it could not be done */
  async #runOne(
    { choice, before }: { choice: CommandChoice; before: string },
    world: World,
    play: Play,
  ): Promise<string | null> {
    const found = attemptIn(world, choice, before)
    if (!found || play.isOver()) return null
    const { attempt, by } = found
    const { call, says, refusal } = attempt
    const { devices } = play.server
    const worldBefore = structuredClone(world)
    play.check(await devices?.follow(world))
    // what came of watching itself: each page has been answered
    devices?.takeArrived()
    const words = `${says}${refusal ? `: ${refusal}` : ''}`
    this.#said.push(words)
    const reply = typeof call === 'function' ? await call(play.server) : await play.server.call(by, call)
    const wrong = judge(attempt, reply)
    if (wrong) play.fail(`${words}: ${wrong}`)
    if (!refusal) attempt.apply(world, reply.body)
    await play.server.settled()
    play.commands++
    const delivered = await play.deliver(world, dueAfter(choice))
    const received = await devices?.takeReceived()
    play.check(devices?.closedByServer(worldBefore, world))
    play.check(received && wrongEvents({ before: worldBefore, after: world, received, delivered }))
    const said = JSON.stringify([words, typeof call === 'function' ? null : call, reply.body])
    await play.compareAfter(world, said)
    return said
  }

  toString(): string {
    return this.#said.map((words) => `\n  ${words}`).join('')
  }
}

/** One in so many is left out, which is how a history that went wrong is made shorter. */
const LEFT_OUT_OF = 100
const isPlayed = fc.constantFrom(false, ...Array.from({ length: LEFT_OUT_OF - 1 }, () => true))

/** Who does what, one after the other. */
export class History {
  readonly #commands: readonly PlayedCommands[]

  constructor(commands: readonly PlayedCommands[]) {
    this.#commands = commands
  }

  /** What cannot be done in its turn, as there is no trip yet to ask about, is tried once more at the end. */
  async play(world: World, play: Play): Promise<void> {
    for (const commands of this.#commands) commands.forget()
    const waiting: PlayedCommands[] = []
    for (const commands of this.#commands) {
      if (!(await commands.run(world, play))) waiting.push(commands)
    }
    for (const commands of waiting) await commands.run(world, play)
  }

  toString(): string {
    return this.#commands.join('')
  }
}

/** The history of a seed. */
export const historyOf = (seed: number): fc.Arbitrary<History> =>
  fc
    .tuple(...shareOfBag(seed).map((drawn) => fc.tuple(isPlayed, fc.noShrink(drawn))))
    .map((all) => new History(all.filter(([played]) => played).map(([, choices]) => new PlayedCommands(choices))))
