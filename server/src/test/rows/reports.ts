import { type Traveller, usernameOf } from '../factories.ts'
import { expected, ONBOARDED } from './access.ts'
import { holding, idIn, type ListRow } from './list.ts'
import type { Rows } from './rows.ts'

const body = (kind: string, id: string) => ({ subject: { kind, id }, reason: 'harassment', details: 'At the kiosk.' })
const reported = (by: Traveller, kind: string, id: string) => by.call('POST', '/api/reports', body(kind, id))

const lists: ListRow[] = [
  {
    call: 'GET /api/reports',
    holds: 'whose trip the viewer has reported',
    async setUp({ owner, viewer, tripId }) {
      idIn(await reported(viewer, 'trip', tripId))
      return { url: '/api/reports', shows: holding(usernameOf(owner)) }
    },
    alsoSeenBy: {
      wrongGender: 'A traveler may be named, whoever their trips are for.',
      blocker: 'They are named as the reporter knew them, and by nothing newer.',
      blocked: 'As the reporter knew them.',
      left: 'As the reporter knew them.',
      hidden: 'A traveler may be named, whatever of theirs is hidden.',
    },
  },
]

export const reportRows: Rows = {
  access: {
    'POST /api/reports': [({ tripId }) => ({ body: body('trip', tripId) }), expected(401, 403, 400, 201, 404)],
    'GET /api/reports': ONBOARDED,
  },
  lists,
}
