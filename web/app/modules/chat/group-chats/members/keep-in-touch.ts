import { type GroupMember, keepInTouch as keep } from '@caravan/contract/group-chats.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/call.ts'
import { detailOf } from '../../../../lib/call-error.ts'
import { optimisticIn } from '../../../../lib/query/optimistic.ts'
import type { Pages } from '../../../../lib/query/paged-query.ts'
import { mapItems, patchPages } from '../../../../lib/query/patch-pages.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { groupMembersKey } from '../group-chats-query.ts'

interface Keep {
  groupChatId: string
  userId: string
  isKept: boolean
}

/** Says whether the viewer wants to keep in touch with a member: shown at once, and turned back where that failed. */
export function keepInTouch(client: QueryClient, change: Keep): void {
  const { groupChatId, userId, isKept } = change
  void keepsIn(client).want(`${groupChatId} ${userId}`, change, { ...change, isKept: !isKept })
}

const keepsIn = optimisticIn<Keep, Keep>((client) => ({
  async send(_id, { groupChatId, userId, isKept }) {
    const { keep: isStored } = await call(keep, { params: { groupChatId }, body: { userId, keep: isKept } })
    // what is being read at this moment may be older
    void client.invalidateQueries({ queryKey: groupMembersKey(groupChatId) })
    return { groupChatId, userId, isKept: isStored }
  },
  expected: (_confirmed, wanted) => wanted,
  show: (_id, { groupChatId, userId, isKept }) =>
    patchPages<GroupMember>(client, groupMembersKey(groupChatId), (pages) => withKept(pages, userId, isKept)),
  onFailure: (_id, error) =>
    toast({
      title: 'Your choice was not saved',
      description: detailOf(error, 'Please try again.'),
      tone: 'danger',
    }),
}))

const withKept = (pages: Pages<GroupMember>, userId: string, isKept: boolean): Pages<GroupMember> =>
  mapItems(pages, (member) => (member.user.id === userId && member.isKept !== isKept ? { ...member, isKept } : member))
