import { ONBOARDED } from './access.ts'
import type { Rows } from './rows.ts'

export const firstWeekRows: Rows = {
  access: { 'GET /api/first-week': [() => ({ url: '/api/first-week' }), ONBOARDED] },
  lists: [],
  nothingOfOthers: { 'GET /api/first-week': 'What is left of the caller’s own limits, out of the caller’s own rows.' },
}
