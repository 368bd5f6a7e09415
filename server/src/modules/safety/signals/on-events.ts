import type { Subscriptions } from '../../../events.ts'
import { countWouldNotMeetAgain, enqueueTextCheck } from './detect-abuse.ts'
import { enqueueLook } from './queries.ts'

export const onEvents: Subscriptions = {
  'text-sent': { handle: ({ db }, { senderId, text }) => enqueueTextCheck(db, senderId, text) },
  'request-declined': { handle: ({ db }, { askerId }) => enqueueLook(db, askerId) },
  'would-not-meet-again': { handle: ({ db }, { aboutId }) => countWouldNotMeetAgain(db, aboutId) },
}
