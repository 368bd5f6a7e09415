import { postedTrip, traveller } from '../factories.ts'
import { expected, FOR_THE_AUDIENCE, FOR_THE_OWNER } from './access.ts'
import { holding, idIn, type ListRow } from './list.ts'
import type { Rows } from './rows.ts'

const call = 'GET /api/posts/:postId/comments'
const say = { content: 'Two beds left.' }

const lists: ListRow[] = [
  {
    call,
    holds: 'a comment under a trip for women',
    async setUp({ owner, tripId }) {
      const url = `/api/posts/${tripId}/comments`
      return { url, shows: holding(idIn(await owner.call('POST', url, say))) }
    },
    alsoSeenBy: { stranger: 'A trip for women is for every woman.' },
  },
  {
    call,
    holds: 'a comment under the trip of somebody else',
    async setUp({ app, owner }) {
      const url = `/api/posts/${(await postedTrip(await traveller(app))).id}/comments`
      return { url, shows: holding(idIn(await owner.call('POST', url, say))) }
    },
    alsoSeenBy: { wrongGender: 'The trip is for everyone.', stranger: 'The trip is for everyone.' },
  },
]

export const commentRows: Rows = {
  access: {
    'GET /api/posts/:postId/comments': FOR_THE_AUDIENCE,
    'POST /api/posts/:postId/comments': [{ content: 'Which ferry?' }, expected(401, 403, 201, 201, 404)],
    'PUT /api/comments/:commentId': [{ action: 'delete' }, FOR_THE_OWNER],
  },
  lists,
  nothingOfOthers: {
    'POST /api/posts/:postId/comments': 'The caller’s own comment; the access matrix shows who may write it.',
  },
}
