import { postedTrip, traveller } from '../factories.ts'
import { holding, idIn, type ListRow } from './row.ts'

const call = 'GET /api/posts/:postId/comments'
const say = { content: 'Two beds left.' }

export const commentListRows: ListRow[] = [
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
