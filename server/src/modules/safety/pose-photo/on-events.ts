import type { Subscriptions } from '../../../events.ts'
import { endPosePhoto } from './pose-photo.ts'

export const onEvents: Subscriptions = {
  'picture-changed': { handle: ({ db }, { userId }) => endPosePhoto(db, userId) },
}
