import {
  type Delivered,
  deliver,
  type Mailable,
  mail,
  mailable,
  type Pushable,
  push,
  pushable,
} from '../rules/deliveries.ts'
import type { World } from '../rules/world.ts'
import { difference, unmatched } from './call.ts'
import type { CommandChoice } from './choice.ts'
import type { ReceivedMail, ReceivedPush } from './outside.ts'
import type { TaskName, TestServer } from './test-server.ts'

/** What comes of a notification some time after its cause. */
export type SendingStep = 'deliver' | 'push' | 'mail'
export const ALL: readonly SendingStep[] = ['deliver', 'push', 'mail']

/** How many of them are done after a command: mostly none or the first alone, so that what the next ones do comes before the others. */
const DUE = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3] as const

export function dueAfter({ command, numbers, isSentLater }: CommandChoice): readonly SendingStep[] {
  if (command.sends) return command.sends
  return isSentLater ? [] : ALL.slice(0, DUE[(numbers.at(-1) ?? 0) % DUE.length])
}

/**
 * Does what waits, by the rules and by the server.
 * @returns what open pages are sent an event of, and what came out other, in words
 */
export async function compareDeliveries(
  world: World,
  { runJobs, pushedBrowsers, mailbox }: TestServer,
  steps: readonly SendingStep[],
): Promise<{ delivered: Delivered[]; wrong: string[] }> {
  const delivered = steps.includes('deliver') ? deliver(world) : []
  const pushed = steps.includes('push') ? push(world) : []
  const mailed = steps.includes('mail') ? mail(world) : []
  for (const step of steps) await runJobs(TASKS[step])
  const wrong = [
    ...otherThan(pushed, pushedBrowsers.takeReceived(), 'pushed'),
    ...otherThan(mailed, await mailbox.takeReceived(), 'mailed'),
  ]
  return { delivered, wrong }
}

const TASKS: Record<SendingStep, TaskName> = {
  deliver: 'deliver-notification',
  push: 'push-notification',
  mail: 'mail-notification',
}

/** Each comes once, and nothing else does. */
function otherThan(expected: readonly object[], actual: readonly object[], how: string): string[] {
  const { missed, extra } = unmatched(expected, actual, (one, other) => !difference(one, other))
  return [
    ...missed.map((one) => `not ${how}: ${JSON.stringify(one)}`),
    ...extra.map((one) => `${how}: ${JSON.stringify(one)}`),
  ]
}

interface OwedPush {
  browser: string
  /** By now, and as they were since. */
  payloads: object[]
}

/**
 * Pushes and mails of nodes that send them at a time of their own, with parts breaking meanwhile: each comes at least once, in
 * words that were true at some time since nothing waited, and nothing comes to anybody else.
 */
export class AwaitedDeliveries {
  /** What may be pushed, by its text. */
  readonly #allowed = new Map<string, Pick<Pushable, 'browser' | 'payload'>>()
  readonly #owedPushes = new Map<string, OwedPush>()
  /** In the words that are true when they are mailed. */
  readonly #owedMails = new Set<string>()
  /** When that of each notification which was noted last had happened. */
  readonly #noted = new Map<string, number>()
  #received: ReceivedPush[] = []

  /** As the world is now, or as it may be where that is uncertain. */
  note(worlds: readonly World[]): void {
    const [pushes, mails] = [worlds.map(pushable), worlds.map(mailable)]
    for (const one of pushes.flat()) this.#allowed.set(JSON.stringify([one.browser, one.payload]), one)
    keepThoseIn(this.#owedPushes, pushes, idOfPush)
    keepThoseIn(this.#owedMails, mails, idOfMail)
    for (const one of pushes.flat()) this.#owedPushes.get(idOfPush(one))?.payloads.push(one.payload)
    const [world, other] = worlds
    if (!world || other) return
    const isNew = ({ key, at }: Pick<Pushable, 'key' | 'at'>) => this.#noted.get(key) !== at
    for (const one of pushable(world).filter(isNew))
      this.#owedPushes.set(idOfPush(one), { browser: one.browser, payloads: [one.payload] })
    for (const one of mailable(world).filter(isNew)) this.#owedMails.add(idOfMail(one))
    for (const [key, { at }] of world.notifications) this.#noted.set(key, at)
  }

  /** Where a push is other than by the rules, in words. Where `isDone`, all that has to come has come. */
  wrongPushes(received: readonly ReceivedPush[], isDone: boolean): string[] {
    this.#received.push(...received)
    const allowed = [...this.#allowed.values()]
    const wrong = received
      .filter((one) => !allowed.some(({ browser, payload }) => !difference({ browser, payload }, one)))
      .map((one) => `pushed: ${JSON.stringify(one)}`)
    if (!isDone) return wrong
    const hasCome = ({ browser, payloads }: OwedPush) =>
      this.#received.some((one) => payloads.some((payload) => !difference({ browser, payload }, one)))
    const missed = [...this.#owedPushes.values()].filter((one) => !hasCome(one))
    this.#received = []
    this.#owedPushes.clear()
    this.#allowed.clear()
    return [...wrong, ...missed.map((one) => `not pushed: ${JSON.stringify(one)}`)]
  }

  /** At the end, when nothing waits: each once for a notification, however often it was tried. */
  wrongMails(world: World, received: readonly ReceivedMail[]): string[] {
    const isSame = ({ mail }: Mailable, one: ReceivedMail) => !difference(mail, one)
    const all = mailable(world)
    const { extra } = unmatched(all, received, isSame)
    const owed = all.filter((one) => this.#owedMails.has(idOfMail(one)))
    const { missed } = unmatched(owed, received, isSame)
    return [
      ...extra.map((one) => `mailed: ${JSON.stringify(one)}`),
      ...missed.map(({ mail }) => `not mailed: ${JSON.stringify(mail)}`),
    ]
  }
}

const idOfPush = ({ key, at, subscription }: Pushable) => `${key} ${at} ${subscription}`
const idOfMail = ({ key, at }: Mailable) => `${key} ${at}`

interface Owed {
  keys(): Iterable<string>
  delete(id: string): boolean
}

/** What does not hold in one of the worlds need not come. */
function keepThoseIn<Item>(owed: Owed, worlds: readonly Item[][], idOf: (item: Item) => string): void {
  for (const items of worlds) {
    const ids = new Set(items.map(idOf))
    for (const id of [...owed.keys()]) if (!ids.has(id)) owed.delete(id)
  }
}
