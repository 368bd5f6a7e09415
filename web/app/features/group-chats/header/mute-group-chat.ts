import { muteGroupChat as mute } from '@caravan/contract/group-chats.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { detailOf } from '../../../lib/call-error.ts'
import { optimisticIn } from '../../../lib/query/optimistic.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { patchGroupChat } from '../group-chat-cache.ts'
import { groupChatKey } from '../group-chats-query.ts'

/** Shown at once, and turned back where that failed. */
export function muteGroupChat(client: QueryClient, groupChatId: string, isMuted: boolean): void {
  void mutesIn(client).want(groupChatId, isMuted, !isMuted)
}

const mutesIn = optimisticIn<boolean, boolean>((client) => ({
  async send(groupChatId, muted) {
    const reply = await call(mute, { params: { groupChatId }, body: { muted } })
    // what is being read at this moment may be older
    void client.invalidateQueries({ queryKey: groupChatKey(groupChatId), exact: true })
    return reply.muted
  },
  expected: (_confirmed, muted) => muted,
  show: (groupChatId, isMuted) =>
    patchGroupChat(client, groupChatId, (chat) => ({ ...chat, viewer: { ...chat.viewer, isMuted } })),
  onFailure: (_groupChatId, error, { wanted }) =>
    toast({
      title: wanted ? 'Failed to mute the group chat' : 'Failed to unmute the group chat',
      description: detailOf(error, 'Please try again.'),
      tone: 'danger',
    }),
}))
