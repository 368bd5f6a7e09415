import { expected, SIGNED_IN } from './access.ts'
import type { Rows } from './rows.ts'

export const deviceRows: Rows = {
  access: {
    'GET /api/devices': SIGNED_IN,
    'DELETE /api/devices/:deviceId': [
      () => ({ url: `/api/devices/${'0'.repeat(64)}`, body: {} }),
      expected(401, 404, 404, 404, 404),
    ],
  },
  nothingOfOthers: { 'GET /api/devices': 'One’s own sessions.' },
}
