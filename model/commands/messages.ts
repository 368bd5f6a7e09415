import type { Command } from '../play/command.ts'
import { isAccepted, matchFor, messagesOf, otherOf, say, talkFor, unreadBy } from '../rules/matches.ts'
import { markSubjectRead } from '../rules/notifications.ts'
import { seesTraveller } from '../rules/visibility.ts'

/** To the other one of a match that goes on. */
const send: Command = {
  name: 'write a message',
  weight: 6,
  attempt(world, by, choose) {
    const own = [...world.matches.keys()].flatMap((id) => matchFor(world, by, id) ?? []).filter(isAccepted)
    const known = choose.of(own.length > 0 && choose.inTen(8) ? own : world.matches.values())
    if (!known) return undefined
    const content = choose.words()
    const match = talkFor(world, by, known.id)
    const isOpen = match?.status === 'accepted' && !match.isOver && seesTraveller(world, by, otherOf(match, by.id))
    return {
      says: `${by.name} writes in match ${known.id}`,
      call: { method: 'POST', url: '/api/messages', body: { matchId: known.id, content } },
      refusal: match ? (isOpen ? undefined : 'match-not-accepted') : 'not-found',
      reply: { content, senderId: by.id, number: messagesOf(world, known).length + 1, read: false },
      apply: (world) => void (match && say(world, match, by.id, content)),
    }
  },
}

/** Of a conversation that is over as well. */
const read: Command = {
  name: 'read a conversation',
  weight: 3,
  attempt(world, by, choose) {
    const known = choose.of(world.matches.values())
    if (!known) return undefined
    const match = talkFor(world, by, known.id)
    return {
      says: `${by.name} reads match ${known.id}`,
      call: { method: 'PATCH', url: `/api/messages/${known.id}/read` },
      refusal: match ? undefined : 'not-found',
      reply: { read: true },
      apply(world) {
        if (!match || unreadBy(world, by, match) === 0) return
        match.read[by.id] = messagesOf(world, match).length
        markSubjectRead(world, by.id, 'message', match.id)
      },
    }
  },
}

export const messageCommands: Command[] = [send, read]
