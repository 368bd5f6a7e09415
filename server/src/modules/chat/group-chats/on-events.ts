import type { Db } from '../../../db/client.ts'
import type { Events, Subscriptions } from '../../../events.ts'
import type { Act } from '../../../platform/act.ts'
import { deleteKeepsBetween, listSharedChats, lockChatsOfKeepsBetween } from './ending-queries.ts'
import { listJoinedBy } from './member-queries.ts'
import { announceChange } from './rooms.ts'

/** Before the pair is locked: whoever ends a chat holds it before the pairs that it matches. */
const lockChatsOfKeeps = (tx: Db, one: string, other: string) => lockChatsOfKeepsBetween(tx, one, other)

/** What two wanted to keep of each other goes with a block, and does not come back with its end. */
const forgetKeeps = (tx: Db, one: string, other: string) => deleteKeepsBetween(tx, one, other)

/** Open pages of two with a block between them ask for their chats again: each finds them without the other. */
function announceSeparation({ afterCommit }: Pick<Act, 'afterCommit'>, one: string, other: string): void {
  afterCommit(async ({ db, live }) => {
    for (const id of await listSharedChats(db, one, other)) {
      live.toTravellers([one, other], 'group-chat', { id, isOver: false })
    }
  })
}

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
