import { expected, ONBOARDED } from './access.ts'
import type { Rows } from './rows.ts'

export const formerContactRows: Rows = {
  access: {
    'GET /api/former-contacts': ONBOARDED,
    'GET /api/former-contacts/:userId/words': expected(401, 403, 404, 404, 404),
  },
  nothingOfOthers: {
    'GET /api/former-contacts':
      'Whom the viewer knew, by the name of then, once they are hidden: `former-contacts.test.ts` shows that nothing newer is in it.',
    'GET /api/former-contacts/:userId/words': 'What the viewer received while they saw its author, and nothing later.',
  },
}
