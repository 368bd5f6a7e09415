import type { Services } from '../../../open-services.ts'
import type { LiveRules } from '../../../platform/live/listen.ts'
import { listHiddenFromTyping, listRooms } from '../../chat/group-chats/rooms.ts'
import { findListener } from '../../chat/messages/messages.ts'
import { findCountsFor } from '../../trips/announce-counts.ts'

/** Who may be in a room, by its kind: the same questions that the calls ask. */
export const liveRules = ({ db }: Pick<Services, 'db'>): LiveRules => ({
  trip: { countsFor: (viewer, id) => findCountsFor(db, viewer, id) },
  match: {
    async readersOf(viewer, id) {
      const listener = await findListener(db, viewer.id, id)
      return listener ? [listener] : null
    },
  },
  group: {
    nonReadersOf: (viewer, id) => listHiddenFromTyping(db, viewer, id),
    roomsOf: (userId) => listRooms(db, userId),
  },
})
