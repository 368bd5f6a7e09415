import type { LiveRules } from '../../platform/live/listen.ts'
import type { Services } from '../../services.ts'
import { findListener } from '../messages/messages.ts'
import { sees } from '../trips/trips.ts'

/** Who may hear what on a socket: the same questions that the calls ask. */
export const liveRules = ({ db }: Services): LiveRules => ({
  mayWatch: (viewer, { id }) => sees({ db, viewer }, id),
  async typingAudience(viewer, target) {
    if (!('matchId' in target)) return null
    const listener = await findListener(db, viewer.id, target.matchId)
    return listener ? [listener] : null
  },
})
