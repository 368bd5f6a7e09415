import fc from 'fast-check'
import type { Delivered } from '../rules/deliveries.ts'
import type { World } from '../rules/world.ts'
import { attemptIn, type CommandChoice, choices, judge } from './choice.ts'
import { compareArchives, compareReads, Readings } from './compare.ts'
import { ALL, compareDeliveries, dueAfter, type SendingStep } from './deliveries.ts'
import { wrongEvents } from './devices.ts'
import type { TestServer } from './test-server.ts'

const MAX_STEPS = 60
/** At the end of a history, of those that were compared longest ago. */
const LAST_READS = 150

/** The server that histories are played against, one after the other. */
export class Play {
  commands = 0
  /** What has not begun by then is left out: a busy machine takes its time. */
  until = Number.POSITIVE_INFINITY
  readonly #server: TestServer
  #readings: Readings | undefined

  constructor(server: TestServer) {
    this.#server = server
  }

  /** @throws what is other than by the rules */
  async play(history: Iterable<fc.AsyncCommand<World, Play>>): Promise<void> {
    const model = await this.#server.begin()
    this.#readings = new Readings(model)
    await fc.asyncModelRun(() => ({ model, real: this }), history)
    if (Date.now() > this.until) return
    await this.#deliver(model, ALL)
    await this.#compare(this.#readings.last(model, LAST_READS))
    check((await compareArchives(this.#server, model)).wrong)
  }

  /** @returns what was done, in words, and all that was said of it */
  async run(world: World, choice: CommandChoice, before: string): Promise<{ words: string; said: string } | null> {
    const found = attemptIn(world, choice, before)
    if (!found || Date.now() > this.until) return null
    const { attempt, by } = found
    const { call, says, refusal } = attempt
    const { devices } = this.#server
    const worldBefore = structuredClone(world)
    check(await devices.follow(world))
    // what came of watching itself: each page has been answered
    devices.takeArrived()
    const words = `${says}${refusal ? `: ${refusal}` : ''}`
    const reply = typeof call === 'function' ? await call(this.#server) : await this.#server.call(by, call)
    const wrong = judge(attempt, reply)
    check(wrong ? [`${words}: ${wrong}`] : [])
    if (!refusal) attempt.apply(world, reply.body)
    await this.#server.settled()
    this.commands++
    const delivered = await this.#deliver(world, dueAfter(choice))
    const received = await devices.takeReceived()
    check(devices.closedByServer(worldBefore, world))
    check(wrongEvents({ before: worldBefore, after: world, received, delivered }))
    const said = JSON.stringify([words, typeof call === 'function' ? null : call, reply.body])
    await this.#compare(this.#readings?.after(world, said) ?? [])
    return { words, said }
  }

  async #compare(wanted: Parameters<typeof compareReads>[0]): Promise<void> {
    check((await compareReads(wanted, this.#server)).differences)
  }

  /** Does what waits, as far as these steps go. @returns what open pages are sent by it */
  async #deliver(world: World, steps: readonly SendingStep[]): Promise<Delivered[]> {
    const { delivered, wrong } = await compareDeliveries(world, this.#server, steps)
    check(wrong)
    return delivered
  }
}

function check(wrong: readonly string[]): void {
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}

class Steps implements fc.AsyncCommand<World, Play> {
  readonly #choices: readonly CommandChoice[]
  #words: string[] = []

  constructor(choices: readonly CommandChoice[]) {
    this.#choices = choices
  }

  check = () => true

  async run(world: World, play: Play): Promise<void> {
    this.#words = []
    const before: string[] = []
    for (const choice of this.#choices) {
      const done = await play.run(world, choice, before.join())
      if (!done) continue
      before.push(done.said)
      this.#words.push(done.words)
    }
  }

  toString = () => this.#words.map((words) => `\n  ${words}`).join('')
}

export const histories = fc.commands([fc.noShrink(choices).map((all) => new Steps(all))], {
  maxCommands: MAX_STEPS,
  size: 'max',
  disableReplayLog: true,
})
