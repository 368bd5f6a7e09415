import { SIGNED_IN } from './access.ts'
import type { Rows } from './rows.ts'

export const deletionRows: Rows = {
  access: {
    'PUT /api/deletion': [() => ({ url: '/api/deletion', body: { requested: true } }), SIGNED_IN],
  },
  lists: [],
}
