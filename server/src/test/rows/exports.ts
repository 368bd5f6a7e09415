import { expected, SIGNED_IN, whileSuspended } from './access.ts'
import type { Rows } from './rows.ts'

export const exportRows: Rows = {
  access: {
    'GET /api/exports': whileSuspended(SIGNED_IN),
    'POST /api/exports': [{}, whileSuspended(expected(401, 201, 201, 201, 201))],
    'PUT /api/exports/:exportId/path': [
      ({ tripId }) => ({ url: `/api/exports/${tripId}/path`, body: {} }),
      whileSuspended(expected(401, 404, 404, 404, 404)),
    ],
  },
  nothingOfOthers: {
    'GET /api/exports': 'One’s own archive; what is in it is looked at in `modules/privacy/exports`.',
    'POST /api/exports': 'One’s own archive.',
    'PUT /api/exports/:exportId/path': 'One’s own archive.',
  },
}
