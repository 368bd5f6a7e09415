import { PINS } from '../plans.ts'
import { ONBOARDED, SIGNED_IN } from './access.ts'
import type { Rows } from './rows.ts'

export const trustedContactRows: Rows = {
  access: {
    'GET /api/safety': [() => ({ url: '/api/safety' }), SIGNED_IN],
    'PUT /api/trusted-contact': [
      () => ({ url: '/api/trusted-contact', body: { email: 'ines@example.org', name: 'Ines' } }),
      ONBOARDED,
    ],
    'DELETE /api/trusted-contact': [() => ({ url: '/api/trusted-contact', body: {} }), SIGNED_IN],
    // all have just signed in, without a password
    'PUT /api/safety/pins': [() => ({ url: '/api/safety/pins', body: PINS }), SIGNED_IN],
  },
  lists: [],
}
