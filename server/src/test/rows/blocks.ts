import { expected, ONBOARDED } from './access.ts'
import type { Rows } from './rows.ts'

export const blockRows: Rows = {
  access: {
    'PUT /api/users/:userId/block': [{ blocked: true }, expected(401, 403, 400, 200, 200)],
    'GET /api/blocks': ONBOARDED,
  },
  nothingOfOthers: {
    'GET /api/blocks': 'One’s own blocks: whom one has blocked one may name, to take the block back.',
  },
}
