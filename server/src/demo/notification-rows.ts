import type { NotificationKind } from '@caravan/contract/notifications.ts'
import { demoId } from './data.ts'

interface Acted {
  userId: string
  tripId: string
  createdAt: Date
}
interface Rows {
  trips: readonly { id: string; userId: string }[]
  likes: readonly Acted[]
  comments: readonly Acted[]
  matches: readonly {
    id: string
    userId: string
    ownerId: string
    status: 'pending' | 'accepted' | 'rejected'
    createdAt: Date
    answeredAt: Date | null
  }[]
  messages: readonly { matchId: string; number: number; senderId: string; createdAt: Date }[]
  conversations: readonly { matchId: string; lastNumber: number; askerUnread: number; authorUnread: number }[]
}
interface DemoNotification {
  userId: string
  kind: NotificationKind
  subjectId: string
  tripId: string | null
  matchId: string | null
  actors: { actorId: string; createdAt: Date }[]
  /** Looked after on its own screen since. */
  isDone?: boolean
}

const UNREAD_FOR_MS = 24 * 3_600_000

/** The notifications of those who can sign in; the news of the last day is new. Nothing of it is sent anywhere. */
export function notificationRows(now: Date, owners: readonly string[], rows: Rows) {
  const all = owners.flatMap((userId) => [
    ...ofMatches(userId, rows),
    ...ofTrips('comment', userId, rows.trips, rows.comments),
    ...ofTrips('like', userId, rows.trips, rows.likes),
    ...ofMessages(userId, rows),
  ])
  const made = all.map(({ actors, isDone, ...about }) => {
    const times = actors.map(({ createdAt }) => createdAt.getTime())
    const [since, createdAt] = [new Date(Math.min(...times)), new Date(Math.max(...times))]
    const isNew = !isDone && now.getTime() - createdAt.getTime() < UNREAD_FOR_MS
    const id = demoId(`notification ${about.userId} ${about.kind} ${about.subjectId}`, createdAt)
    return { row: { id, ...about, since, createdAt, readAt: isNew ? null : now }, actors }
  })
  return {
    notifications: made.map(({ row }) => row),
    actors: made.flatMap(({ row, actors }) => actors.map((actor) => ({ notificationId: row.id, ...actor }))),
  }
}

function ofMatches(userId: string, { matches }: Rows): DemoNotification[] {
  return matches.flatMap((match): DemoNotification[] => {
    const { id, status, answeredAt, createdAt } = match
    const about = { userId, subjectId: id, matchId: id, tripId: null }
    const isDone = answeredAt !== null
    if (match.ownerId === userId)
      return [{ ...about, kind: 'match-request', actors: [{ actorId: match.userId, createdAt }], isDone }]
    if (match.userId !== userId || !answeredAt || status === 'pending') return []
    const kind = status === 'accepted' ? 'match-accepted' : 'match-declined'
    return [{ ...about, kind, actors: [{ actorId: match.ownerId, createdAt: answeredAt }] }]
  })
}

function ofTrips(
  kind: 'comment' | 'like',
  userId: string,
  trips: Rows['trips'],
  acts: readonly Acted[],
): DemoNotification[] {
  const own = trips.filter((trip) => trip.userId === userId)
  return own.flatMap(({ id }): DemoNotification[] => {
    const latest = new Map<string, Date>()
    for (const act of acts) {
      const known = latest.get(act.userId)
      if (act.tripId !== id || act.userId === userId || (known && known > act.createdAt)) continue
      latest.set(act.userId, act.createdAt)
    }
    const actors = [...latest].map(([actorId, createdAt]) => ({ actorId, createdAt }))
    return actors.length > 0 ? [{ userId, kind, subjectId: id, tripId: id, matchId: null, actors }] : []
  })
}

function ofMessages(userId: string, { matches, messages, conversations }: Rows): DemoNotification[] {
  return conversations.flatMap((conversation): DemoNotification[] => {
    const { matchId, lastNumber, askerUnread, authorUnread } = conversation
    const match = matches.find(({ id }) => id === matchId)
    const unread = match?.userId === userId ? askerUnread : match?.ownerId === userId ? authorUnread : 0
    const first = messages.find((one) => one.matchId === matchId && one.number === lastNumber - unread + 1)
    if (unread === 0 || !first) return []
    const actors = [{ actorId: first.senderId, createdAt: first.createdAt }]
    return [{ userId, kind: 'message', subjectId: matchId, tripId: null, matchId, actors }]
  })
}
