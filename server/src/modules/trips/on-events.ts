import type { Subscriptions } from '../../events.ts'
import { listTripIds } from './queries.ts'

export const onEvents: Subscriptions = {
  'traveller-gone': {
    async handle({ db, afterCommit }, { userId }) {
      const ids = await listTripIds(db, userId)
      afterCommit(({ live }) => {
        for (const id of ids) live.stopWatching({ kind: 'trip', id })
      })
    },
  },
}
