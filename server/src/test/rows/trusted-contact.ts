import { PINS } from '../plans.ts'
import { ONBOARDED, SIGNED_IN } from './access.ts'
import type { Rows } from './rows.ts'

export const trustedContactRows: Rows = {
  access: {
    'GET /api/safety': SIGNED_IN,
    'PUT /api/trusted-contact': [{ email: 'ines@example.org', name: 'Ines' }, ONBOARDED],
    'DELETE /api/trusted-contact': [{}, SIGNED_IN],
    // all have just signed in, without a password
    'PUT /api/safety/pins': [PINS, SIGNED_IN],
  },
}
