import type { LiveRules } from '../../platform/live/listen.ts'
import type { Services } from '../../services.ts'
import { sees } from '../trips/trips.ts'
import { findMatchPartner } from './queries.ts'

/** Who may hear what on a socket: the same questions that the calls ask. */
export const liveRules = ({ db }: Services): LiveRules => ({
  mayWatch: (viewer, { id }) => sees(db, viewer, id),
  async typingAudience(viewer, target) {
    if (!('matchId' in target)) return null
    const partner = await findMatchPartner(db, viewer, target.matchId)
    return partner ? [partner] : null
  },
})
