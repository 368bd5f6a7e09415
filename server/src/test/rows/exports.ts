import { expected, SIGNED_IN, whileSuspended } from './access.ts'
import type { Rows } from './rows.ts'

export const exportRows: Rows = {
  access: {
    'GET /api/exports': [() => ({ url: '/api/exports' }), whileSuspended(SIGNED_IN)],
    'POST /api/exports': [() => ({ url: '/api/exports' }), whileSuspended(expected(401, 201, 201, 201, 201))],
  },
  lists: [],
  nothingOfOthers: {
    'GET /api/exports': 'One’s own archive; what is in it is looked at in `features/exports`.',
    'POST /api/exports': 'One’s own archive.',
  },
}
