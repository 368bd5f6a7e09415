import type { Events, Subscriptions } from '../../../events.ts'
import type { Act } from '../../../platform/act.ts'
import { listJoinedBy } from './member-queries.ts'
import { announceChange } from './rooms.ts'
import { announceSeparation, forgetKeeps, lockChatsOfKeeps } from './separate-members.ts'

export const onEvents: Subscriptions = {
  'travellers-separated': {
    lock: ({ db }, { blockerId, blockedId }) => lockChatsOfKeeps(db, blockerId, blockedId),
    async handle(act, { blockerId, blockedId }) {
      // mutant: what two wanted to keep survives a block | modules/chat/group-chats/keeping
      await forgetKeeps(act.db, blockerId, blockedId)
      announceSeparation(act, blockerId, blockedId)
    },
  },
  'traveller-gone': { handle: announceChats },
  'traveller-returned': { handle: announceChats },
}

/** Members' open pages ask again for the chats of somebody who is out of their sight, or in it again. */
async function announceChats(
  act: Pick<Act, 'db' | 'afterCommit'>,
  { userId }: Events['traveller-gone'],
): Promise<void> {
  for (const id of await listJoinedBy(act.db, userId)) announceChange(act, id)
}
