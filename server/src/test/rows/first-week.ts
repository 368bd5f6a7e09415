import { ONBOARDED } from './access.ts'
import type { Rows } from './rows.ts'

export const firstWeekRows: Rows = {
  access: { 'GET /api/first-week': ONBOARDED },
  nothingOfOthers: { 'GET /api/first-week': 'What is left of the caller’s own limits, out of the caller’s own rows.' },
}
