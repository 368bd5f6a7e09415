import { UNSENT_DATABASE } from '../../../lib/offline/offline-names.ts'
import type { TalkMessage, TalkRoom } from '../room.ts'
import { Outbox, type OutboxParts } from './outbox.ts'
import { openOutboxStore } from './outbox-store.ts'

/** An outbox that this browser keeps for a traveller, shared by all of its tabs. */
export function openOutbox<M extends TalkMessage>(
  kind: TalkRoom['kind'],
  userId: string,
  parts: Pick<OutboxParts<M>, 'send' | 'onSent'>,
): Outbox<M> {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(UNSENT_DATABASE) : undefined
  const outbox = new Outbox<M>(userId, {
    ...parts,
    store: openOutboxStore(kind),
    exclusively: (task) => exclusively(lockOf(kind), task),
    changed: () => channel?.postMessage(null),
  })
  channel?.addEventListener('message', () => void outbox.refresh())
  return outbox
}

/** What waits for one kind of room holds up nothing for another. */
const lockOf = (kind: TalkRoom['kind']) => (kind === 'match' ? UNSENT_DATABASE : `${UNSENT_DATABASE}:${kind}`)

const tails = new Map<string, Promise<unknown>>()

/** One sender over all tabs. Without locks (plain HTTP) one in this tab: the keys still keep anything from doubling. */
async function exclusively(lock: string, task: () => Promise<void>): Promise<void> {
  if (navigator.locks) return navigator.locks.request(lock, task)
  const turn = (tails.get(lock) ?? Promise.resolve()).then(task)
  tails.set(
    lock,
    turn.catch(() => undefined),
  )
  return turn
}
