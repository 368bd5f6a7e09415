import { commentListRows } from './comments.ts'
import { matchListRows } from './matches.ts'
import { messageListRows } from './messages.ts'
import { notificationListRows } from './notifications.ts'
import type { ListRow } from './row.ts'
import { tripListRows } from './trips.ts'

export const LIST_ROWS: readonly ListRow[] = [
  ...tripListRows,
  ...commentListRows,
  ...matchListRows,
  ...messageListRows,
  ...notificationListRows,
]

/** Calls with a list or a number that hold nothing of another traveller, and why. */
export const WITHOUT_ROW: Record<string, string> = {
  'GET /api/blocks': 'One’s own blocks: whom one has blocked one may name, to take the block back.',
  'GET /api/match-requests/allowance': 'How many requests the caller may still send, out of the caller’s own rows.',
  'GET /api/places': 'The gazetteer; nobody’s trips or places are in it.',
  'POST /api/posts': 'The caller’s own trip, just posted.',
  'PUT /api/posts/:postId': 'The caller’s own trip; the access matrix shows that nobody else gets an answer.',
  'POST /api/posts/:postId/comments': 'The caller’s own comment; the access matrix shows who may write it.',
  'GET /api/auth/user': 'Oneself.',
  'PUT /api/users/profile': 'Oneself.',
  'PUT /api/users/location': 'Oneself.',
  'PUT /api/users/:userId': 'Oneself.',
}
