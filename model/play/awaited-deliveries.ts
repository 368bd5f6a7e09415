import { type Mailable, mailable, type Pushable, pushable } from '../rules/deliveries.ts'
import type { World } from '../rules/world.ts'
import { difference, unmatched } from './difference.ts'
import type { ReceivedMail } from './mailbox.ts'
import type { ReceivedPush } from './pushed-browsers.ts'

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
