import type { Byline } from '@caravan/contract/users.ts'
import type { Speakers } from '../../talk/room.ts'
import type { GroupTalkMessage } from './group-thread.ts'

/** Who speaks in a group chat, by what they wrote: whoever types without having written is 'Someone'. */
export function groupSpeakers(messages: readonly GroupTalkMessage[], viewerId: string): Speakers {
  const bylines = new Map<string, Byline>()
  // the last is the newest: a name may have changed
  for (const { userId, user } of messages) bylines.set(userId, user)
  const nameOf = (id: string) => {
    if (id === viewerId) return 'You'
    const byline = bylines.get(id)
    return byline ? `@${byline.username}` : 'Someone'
  }
  return { viewerId, nameOf, hasBylines: true, bylineOf: (id) => bylines.get(id) }
}
