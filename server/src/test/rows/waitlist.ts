import { expected } from './access.ts'
import type { Rows } from './rows.ts'

const ANYBODY = expected(200, 200, 200, 200, 200)

export const waitlistRows: Rows = {
  access: {
    'POST /api/waitlist': [{ email: 'somebody@example.org' }, expected(201, 201, 201, 201, 201)],
    'GET /api/waitlist/draw': ANYBODY,
  },
  nothingOfOthers: {
    'GET /api/waitlist/draw': 'how many tickets took part, of people who are nobody here; one ticket is a random id',
  },
}
