import { type Message, sendMessage } from '@caravan/contract/messages.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { detailOf, mayPass } from '../../../lib/call-error.ts'
import { openOutbox } from '../../talk/outbox/browser-outbox.ts'
import type { Outbox, SendOutcome } from '../../talk/outbox/outbox.ts'
import type { Unsent } from '../../talk/outbox/outbox-store.ts'
import { addToThread } from '../../talk/thread-query.ts'
import { patchWithMessage } from '../conversation-cache.ts'
import { matchThread } from './match-thread.ts'

const TIMEOUT_MS = 20_000

let opened: { userId: string; outbox: Outbox<Message> } | undefined

/** What the signed-in traveller has written to their matches and is not sent yet, one for a page. */
export function matchOutbox(userId: string, client: QueryClient): Outbox<Message> {
  if (opened?.userId === userId) return opened.outbox
  const outbox = openOutbox<Message>('match', userId, {
    send: sendUnsent,
    onSent(message) {
      addToThread(client, matchThread(message.matchId), [message])
      patchWithMessage(client, message, userId)
    },
  })
  opened = { userId, outbox }
  return outbox
}

async function sendUnsent({ roomId, content, key }: Unsent): Promise<SendOutcome<Message>> {
  try {
    const init = { idempotencyKey: key, signal: AbortSignal.timeout(TIMEOUT_MS) }
    return { message: await call(sendMessage, { body: { matchId: roomId, content } }, init) }
  } catch (error) {
    const why = detailOf(error, 'Please try again')
    return mayPass(error) ? { unreachable: why } : { refusal: why }
  }
}
