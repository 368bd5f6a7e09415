import { expected, whileSuspended } from './access.ts'
import type { Rows } from './rows.ts'

export const emergencyNumberRows: Rows = {
  access: {
    'GET /api/emergency-numbers': whileSuspended(expected(200, 200, 200, 200, 200)),
  },
  nothingOfOthers: { 'GET /api/emergency-numbers': 'the same facts for everybody, and the country of one’s own city' },
}
