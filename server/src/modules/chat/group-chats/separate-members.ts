import type { Db } from '../../../db/client.ts'
import type { Act } from '../../../platform/act.ts'
import { deleteKeepsBetween, listSharedChats, lockChatsOfKeepsBetween } from './keep-queries.ts'

/** Before the pair is locked: whoever ends a chat holds it before the pairs that it matches. */
export const lockChatsOfKeeps = (tx: Db, one: string, other: string) => lockChatsOfKeepsBetween(tx, one, other)

/** What two wanted to keep of each other goes with a block, and does not come back with its end. */
export const forgetKeeps = (tx: Db, one: string, other: string) => deleteKeepsBetween(tx, one, other)

/** Open pages of two with a block between them ask for their chats again: each finds them without the other. */
export function announceSeparation({ afterCommit }: Pick<Act, 'afterCommit'>, one: string, other: string): void {
  afterCommit(async ({ db, live }) => {
    for (const id of await listSharedChats(db, one, other)) {
      live.toTravellers([one, other], 'group-chat', { id, isOver: false })
    }
  })
}
