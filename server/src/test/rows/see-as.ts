import { ONBOARDED } from './access.ts'
import type { Rows } from './rows.ts'

export const seeAsRows: Rows = {
  access: { 'GET /api/see-as/:kind': [() => ({ url: '/api/see-as/match' }), ONBOARDED] },
  nothingOfOthers: { 'GET /api/see-as/:kind': 'Oneself, as somebody sees one who is not there.' },
}
