import { sendMessage } from '@caravan/contract/messages.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { detailOf, isCallError } from '../../lib/call-error.ts'
import { UNSENT_DATABASE } from '../../lib/logout.ts'
import { patchWithMessage } from './conversation-cache.ts'
import { Outbox, type Outcome } from './outbox.ts'
import { openOutboxStore, type Unsent } from './outbox-store.ts'
import { tellThread } from './thread-query.ts'

const PATIENCE = 20_000
/** Refusals that time or a new sign-in may lift: the words are right as they are. */
const PASSING = new Set([401, 408, 425, 429])
export const OTHERWISE = 'Please try again'

let opened: { userId: string; outbox: Outbox } | undefined

/** The outbox of whoever is signed in, one for a page. */
export function outboxOf(userId: string, client: QueryClient): Outbox {
  if (opened?.userId === userId) return opened.outbox
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(UNSENT_DATABASE) : undefined
  const outbox = new Outbox(userId, {
    store: openOutboxStore(),
    send,
    exclusively,
    onSent(message) {
      tellThread(client, message.matchId, [message])
      patchWithMessage(client, message, userId)
    },
    changed: () => channel?.postMessage(null),
  })
  channel?.addEventListener('message', () => void outbox.refresh())
  opened = { userId, outbox }
  return outbox
}

async function send({ matchId, content, key }: Unsent): Promise<Outcome> {
  try {
    const init = { idempotencyKey: key, signal: AbortSignal.timeout(PATIENCE) }
    return { message: await call(sendMessage, { body: { matchId, content } }, init) }
  } catch (error) {
    const why = detailOf(error, OTHERWISE)
    const isFinal = isCallError(error) && error.status < 500 && !PASSING.has(error.status)
    return isFinal ? { refusal: why } : { unreachable: why }
  }
}

let tail: Promise<unknown> = Promise.resolve()

/** One sender over all tabs. Without locks (plain HTTP) one in this tab: the keys still keep anything from doubling. */
async function exclusively(task: () => Promise<void>): Promise<void> {
  if (navigator.locks) return navigator.locks.request(UNSENT_DATABASE, task)
  const turn = tail.then(task)
  tail = turn.catch(() => undefined)
  return turn
}

/** Works on plain HTTP too, where `crypto.randomUUID` is missing. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
