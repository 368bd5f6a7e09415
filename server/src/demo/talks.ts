import { LIMITS } from '@caravan/contract/limits.ts'
import { type DemoTalk, demoData, demoId, momentsBetween } from './data.ts'

/** What those who matched wrote each other. The newest words of two talks wait for the two who can sign in. */
export const TALKS = demoData<readonly DemoTalk[]>('talks')

interface DemoMatch {
  id: string
  userId: string
  tripId: string | null
  answeredAt: Date | null
}
interface Ids {
  user: (key: string) => string
  trip: (key: string) => string
}

const HOUR = 3_600_000

export function talkRows(now: Date, ids: Ids, matches: readonly DemoMatch[]) {
  const talks = TALKS.map(({ trip, asker, lastAgo, unread, says }) => {
    const match = matches.find(({ userId, tripId }) => userId === ids.user(asker) && tripId === ids.trip(trip))
    if (!match?.answeredAt) throw new Error(`The demo cast has no match of ${asker} about ${trip}`)
    const last = lastWordAt(now, match.answeredAt, lastAgo)
    const times = momentsBetween(`talk ${trip} ${asker}`, match.answeredAt.getTime(), last, says.length)
    const messages = says.map(([by, content], index) => {
      const createdAt = times[index] ?? now
      const id = demoId(`message ${trip} ${asker} ${index}`, createdAt)
      return { id, matchId: match.id, number: index + 1, senderId: ids.user(by), content, createdAt }
    })
    return { asker: match.userId, unread, messages }
  })
  return {
    messages: talks.flatMap(({ messages }) => messages),
    conversations: talks.flatMap(({ asker, unread, messages }) => {
      const last = messages.at(-1)
      return last ? [conversationRow(last, last.senderId === asker, unread)] : []
    }),
  }
}

interface DemoMessage {
  matchId: string
  number: number
  senderId: string
  content: string
  createdAt: Date
}

const conversationRow = (
  { matchId, number, senderId, content, createdAt }: DemoMessage,
  byAsker: boolean,
  unread: number,
) => ({
  matchId,
  activeAt: createdAt,
  lastNumber: number,
  lastSenderId: senderId,
  lastPreview: [...content].slice(0, LIMITS.messagePreview).join(''),
  askerUnread: byAsker ? 0 : unread,
  authorUnread: byAsker ? unread : 0,
  askerRead: byAsker ? number : number - unread,
  authorRead: byAsker ? number - unread : number,
})

/** As long ago as it should be, or less where the match is younger than that. */
function lastWordAt(now: Date, matchedAt: Date, hoursAgo: number): number {
  const wanted = now.getTime() - hoursAgo * HOUR
  return wanted > matchedAt.getTime() ? wanted : now.getTime() - 0.2 * (now.getTime() - matchedAt.getTime())
}
