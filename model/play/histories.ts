import fc from 'fast-check'
import { archiveFor } from '../rules/archives.ts'
import type { Delivered } from '../rules/deliveries.ts'
import type { World } from '../rules/world.ts'
import { wrongIn } from './archives.ts'
import { attemptIn, type CommandChoice, choices, judge } from './choice.ts'
import { compareReads, Readings } from './compare.ts'
import { compareDeliveries, dueAfter, type Step } from './deliveries.ts'
import { wrongEvents } from './events.ts'
import type { Server } from './server.ts'

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
  readonly #until: number
  readonly #shrinkMs: number
  #hasFailed = false

  constructor(server: Server, { until, shrinkMs }: { until: number; shrinkMs: number }) {
    this.server = server
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
  async deliver(world: World, steps: readonly Step[]): Promise<Delivered[]> {
    const { delivered, pushes, mails, wrong } = await compareDeliveries(world, this.server, steps)
    this.pushes += pushes
    this.mails += mails
    this.check(wrong)
    return delivered
  }

  /** In the last place, for it is notified of. */
  async #compareArchives(world: World): Promise<void> {
    for (const viewer of world.travellers.values()) {
      const archive = await this.server.archiveOf?.(viewer.id)
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
class PlayedCommands implements fc.AsyncCommand<World, Play> {
  readonly #choices: readonly CommandChoice[]
  #said: string[] = []

  constructor(choices: readonly CommandChoice[]) {
    this.#choices = choices
  }

  check(world: World): boolean {
    return this.#choices.some((choice) => attemptIn(world, choice) !== undefined)
  }

  async run(world: World, play: Play): Promise<void> {
    this.#said = []
    for (const choice of this.#choices) await this.#runOne(choice, world, play)
  }

  async #runOne(choice: CommandChoice, world: World, play: Play): Promise<void> {
    const found = attemptIn(world, choice)
    if (!found || play.isOver()) return
    const { attempt, by } = found
    const { call, says, refusal } = attempt
    const { devices } = play.server
    const before = structuredClone(world)
    play.check(await devices?.follow(world))
    // what came of watching itself
    await devices?.takeReceived()
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
    play.check(received && wrongEvents({ before, after: world, received, delivered }))
    await play.compareAfter(world, JSON.stringify([words, typeof call === 'function' ? null : call, reply.body]))
  }

  toString(): string {
    return this.#said.map((words) => `\n  ${words}`).join('')
  }
}

/** Each is a command or several; a few cannot be done in their turn: the first ones find no trip to ask about. */
const MOST_COMMANDS = 50

/** Random histories: who does what, one after the other. Short ones are no likelier than long ones. */
export const histories = fc.noBias(
  fc.commands([choices.map((some) => new PlayedCommands(some))], {
    maxCommands: MOST_COMMANDS,
    size: 'max',
    disableReplayLog: true,
  }),
)
