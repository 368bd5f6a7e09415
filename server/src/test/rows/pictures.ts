import { expected, MISSING, SIGNED_IN } from './access.ts'
import type { Rows } from './rows.ts'

export const pictureRows: Rows = {
  access: {
    'POST /api/objects/upload': [() => ({ url: '/api/objects/upload' }), SIGNED_IN],
    'PUT /api/profile/avatar': [
      () => ({ url: '/api/profile/avatar', body: { avatarURL: `/api/objects/uploads/${MISSING}` } }),
      expected(401, 404, 404, 404, 404),
    ],
    'PUT /api/trip-images': [
      () => ({ url: '/api/trip-images', body: { imageURL: `/api/objects/uploads/${MISSING}` } }),
      expected(401, 403, 404, 404, 404),
    ],
  },
  lists: [],
}
