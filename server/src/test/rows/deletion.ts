import { SIGNED_IN, whileSuspended } from './access.ts'
import type { Rows } from './rows.ts'

export const deletionRows: Rows = {
  access: {
    'PUT /api/deletion': [{ requested: true }, whileSuspended(SIGNED_IN)],
  },
}
