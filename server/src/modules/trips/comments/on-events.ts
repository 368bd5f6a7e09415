import type { Subscriptions } from '../../../events.ts'
import { announceCommentRemoval } from './comments.ts'
import { listCommentsOf } from './queries.ts'

export const onEvents: Subscriptions = {
  'traveller-gone': {
    async handle(act, { userId }) {
      for (const comment of await listCommentsOf(act.db, userId)) announceCommentRemoval(act, comment)
    },
  },
}
