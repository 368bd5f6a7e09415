import type { Subscriptions } from '../../../events.ts'
import { announceMatch, announceRemoval } from './announce.ts'
import { endMatchesBetween } from './end-matches.ts'
import { hideTrip, leaveAudiences } from './hide-trips.ts'
import { matchKept } from './keep-in-touch.ts'
import { leaveTrip } from './leave-trip.ts'
import { noteTripChange } from './notify-matches.ts'
import { listMatchesOf } from './queries.ts'

export const onEvents: Subscriptions = {
  'trip-changed': { handle: ({ db }, { tripId, before, after }) => noteTripChange(db, tripId, before, after) },
  'trip-hidden': { handle: (act, { tripId }) => hideTrip(act, tripId) },
  'trip-removed': { handle: (act, { tripId }) => leaveTrip(act, tripId) },
  'gender-stated': { handle: (act, { userId, gender }) => leaveAudiences(act, { id: userId, gender }) },
  'group-chat-ended': {
    async handle(act, { pairs }) {
      for (const { one, other } of pairs) await matchKept(act, one, other)
    },
  },
  'travellers-separated': { handle: endMatchesBetween },
  'traveller-gone': {
    async handle(act, { userId }) {
      for (const match of await listMatchesOf(act.db, userId)) announceRemoval(act, match)
    },
  },
  'traveller-returned': {
    async handle(act, { userId }) {
      for (const { id } of await listMatchesOf(act.db, userId)) announceMatch(act, id)
    },
  },
}
