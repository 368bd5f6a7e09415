import { listSeparated } from '../../../db/separated.ts'
import type { Act } from '../../../platform/act.ts'
import { isChatOpen, roomOf } from '../../chat/group-chats/rooms.ts'
import { listAgreed } from './group-queries.ts'

interface GroupPlan {
  id: string
  groupChatId: string
  proposedBy: string | null
}

/**
 * Open pages of a chat ask for its plans again; of one that is over those of who agreed. Nobody who sees nothing of who
 * acted, or of whose plan it is, learns that anything changed.
 */
export function announceGroupPlan({ viewer, afterCommit }: Act, { id, groupChatId, proposedBy }: GroupPlan): void {
  const room = roomOf(groupChatId)
  afterCommit(async ({ db, live }) => {
    const about = new Set([viewer.id, ...(proposedBy ? [proposedBy] : [])])
    const hiddenFrom = new Set<string>()
    for (const userId of about) for (const one of await listSeparated(db, userId)) hiddenFrom.add(one)
    if (await isChatOpen(db, groupChatId)) live.toRoom(room, 'plan', { groupChatId }, [...hiddenFrom])
    else {
      const agreed = new Set([...(await listAgreed(db, id)), viewer.id])
      live.toTravellers(
        [...agreed].filter((one) => !hiddenFrom.has(one)),
        'plan',
        { groupChatId },
      )
    }
  }, room)
}
