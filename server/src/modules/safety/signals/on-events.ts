import type { Subscriptions } from '../../../events.ts'
import { countWouldNotMeetAgain, enqueueDeclineCheck, enqueueTextCheck } from './detect-abuse.ts'

export const onEvents: Subscriptions = {
  'text-sent': { handle: ({ db }, { senderId, text }) => enqueueTextCheck(db, senderId, text) },
  'request-declined': { handle: ({ db }, { askerId }) => enqueueDeclineCheck(db, askerId) },
  'would-not-meet-again': { handle: ({ db }, { aboutId }) => countWouldNotMeetAgain(db, aboutId) },
}
