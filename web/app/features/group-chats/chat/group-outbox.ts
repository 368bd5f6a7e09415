import { sendGroupMessage } from '@caravan/contract/group-chats.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { detailOf, mayPass } from '../../../lib/call-error.ts'
import { openOutbox } from '../../talk/outbox/browser-outbox.ts'
import type { Outbox, SendOutcome } from '../../talk/outbox/outbox.ts'
import type { Unsent } from '../../talk/outbox/outbox-store.ts'
import { addToThread } from '../../talk/thread-query.ts'
import { type GroupTalkMessage, groupThread, toTalkMessage } from './group-thread.ts'

const TIMEOUT_MS = 20_000

let opened: { userId: string; outbox: Outbox<GroupTalkMessage> } | undefined

/** What the signed-in traveller has written to group chats and is not sent yet, one for a page. */
export function groupOutbox(userId: string, client: QueryClient): Outbox<GroupTalkMessage> {
  if (opened?.userId === userId) return opened.outbox
  const outbox = openOutbox<GroupTalkMessage>('group', userId, {
    send: sendUnsent,
    onSent: (message) => addToThread(client, groupThread(message.groupChatId), [message]),
  })
  opened = { userId, outbox }
  return outbox
}

async function sendUnsent({ roomId, content, key }: Unsent): Promise<SendOutcome<GroupTalkMessage>> {
  try {
    const init = { idempotencyKey: key, signal: AbortSignal.timeout(TIMEOUT_MS) }
    const sent = await call(sendGroupMessage, { params: { groupChatId: roomId }, body: { content } }, init)
    return { message: toTalkMessage(sent) }
  } catch (error) {
    const why = detailOf(error, 'Please try again')
    return mayPass(error) ? { unreachable: why } : { refusal: why }
  }
}
