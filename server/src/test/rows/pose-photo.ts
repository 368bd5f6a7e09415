import { expected, forModerators, MISSING, ONBOARDED } from './access.ts'
import type { Rows } from './rows.ts'

const OWN = 'One’s own alone, and how often it can be tried today.'

export const posePhotoRows: Rows = {
  access: {
    'GET /api/pose-photo': ONBOARDED,
    // none of them has a profile picture, so that there is nothing to compare with
    'POST /api/pose-photo': expected(401, 403, 409, 409, 409),
    'PUT /api/pose-photo': [{ imageURL: `/api/objects/uploads/${MISSING}` }, expected(401, 403, 409, 409, 409)],
    'DELETE /api/pose-photo': ONBOARDED,
    'GET /api/moderation/pose-photos': forModerators(200),
    // there is none of this id
    'PUT /api/moderation/pose-photos/:posePhotoId': [{ confirmed: true }, forModerators(404)],
  },
  nothingOfOthers: {
    'GET /api/moderation/pose-photos':
      'For moderators alone, what travelers sent to be compared; `pose-photo.test.ts` shows whose.',
    'GET /api/pose-photo': OWN,
    'POST /api/pose-photo': OWN,
    'PUT /api/pose-photo': OWN,
    'DELETE /api/pose-photo': OWN,
  },
}
