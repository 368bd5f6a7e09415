import type { TripSummary } from './db/schema/trips.ts'
import type { Act } from './platform/act.ts'

/** What is told of a trip as it was and as it is: more than its summary, for whoever looks for more. */
type TripState = TripSummary & object

/** What happens in one module and matters to those that stand after it. Each is told in the transaction that does it. */
export interface Events {
  'trip-posted': { tripId: string }
  'trip-changed': { tripId: string; before: TripState; after: TripSummary }
  /** Its audience is another one now: who may not see it any more is told nothing. */
  'trip-hidden': { tripId: string }
  /** It is there still, and deleted next. */
  'trip-removed': { tripId: string }
  /** Its traveller's row is locked. */
  'gender-stated': { userId: string; gender: string }
  'picture-changed': { userId: string }
  /** Some of those who both wanted to keep in touch; a chat with very many tells of them in several transactions. */
  'group-chat-ended': { chatId: string; pairs: readonly { one: string; other: string }[] }
  /** The chat is locked. */
  'member-left': { chatId: string; userId: string }
  'text-sent': { senderId: string; text: string | null }
  'request-declined': { askerId: string }
  /** The row of the one whom it is about is locked. */
  'would-not-meet-again': { aboutId: string }
  /** By a block, whose pair is locked. */
  'travellers-separated': { blockerId: string; blockedId: string }
  /** Out of everybody's sight: has left, or is suspended. */
  'traveller-gone': { userId: string }
  'traveller-returned': { userId: string }
}

type Acting = Pick<Act, 'db' | 'afterCommit'>

interface Subscription<Event> {
  /** What has to be locked before the event's own locks: only for events that are told by `lockFor` first. */
  lock?(act: Acting, event: Event): Promise<unknown>
  handle(act: Acting, event: Event): Promise<unknown>
}

/** What one feature does about events of others. A failure undoes what has happened. */
export type Subscriptions = { [Name in keyof Events]?: Subscription<Events[Name]> }

let subscribers: ReadonlyMap<string, Subscriptions> | undefined

/** Once in each process. The order is the order of locks: whoever comes first locks first. */
export function subscribe(all: ReadonlyMap<string, Subscriptions>): void {
  subscribers = all
}

/** Takes the locks of those who subscribe, before whoever tells takes their own. */
export async function lockFor<Name extends keyof Events>(act: Acting, name: Name, event: Events[Name]): Promise<void> {
  for (const one of subscribersOf(name)) await one.lock?.(act, event)
}

/** Tells what has happened in this transaction, one subscriber after the other. */
export async function emit<Name extends keyof Events>(act: Acting, name: Name, event: Events[Name]): Promise<void> {
  for (const one of subscribersOf(name)) await one.handle(act, event)
}

function subscribersOf<Name extends keyof Events>(name: Name): NonNullable<Subscriptions[Name]>[] {
  if (!subscribers) throw new Error('Nobody subscribes to events in this process')
  return [...subscribers.values()].flatMap((own) => own[name] ?? [])
}
