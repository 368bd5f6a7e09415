import type { Subscriptions } from '../../events.ts'
import { noteDecline, noteText } from './look.ts'
import { countWouldNotMeetAgain } from './would-not-meet-again.ts'

export const onEvents: Subscriptions = {
  'text-sent': { handle: ({ db }, { senderId, text }) => noteText(db, senderId, text) },
  'request-declined': { handle: ({ db }, { askerId }) => noteDecline(db, askerId) },
  'would-not-meet-again': { handle: ({ db }, { aboutId }) => countWouldNotMeetAgain(db, aboutId) },
}
