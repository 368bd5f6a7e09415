import { expected, SIGNED_IN, whileSuspended } from './access.ts'
import type { Rows } from './rows.ts'

/** Nobody here has signed in with a password: what happens with one is in `modules/people/account`. */
const NO_PASSWORD = expected(401, 409, 409, 409, 409)

export const accountRows: Rows = {
  access: {
    'GET /api/account': whileSuspended(SIGNED_IN),
    'PUT /api/account/password': [
      { currentPassword: 'cold lakes before seven', newPassword: 'warm rocks after nine' },
      NO_PASSWORD,
    ],
    'PUT /api/account/email': [{ currentPassword: 'cold lakes before seven', email: 'new@example.org' }, NO_PASSWORD],
  },
}
