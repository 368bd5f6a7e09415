import type { GroupChat } from './group-chats.ts'
import { acceptedMatch, connectionOf, newConnection, say } from './matches.ts'
import { markSubjectRead, notify } from './notifications.ts'
import { areSeparated, isActive } from './visibility.ts'
import type { World } from './world.ts'

/** The id of the connection that the end of a chat makes of two. */
type IdOfConnection = (one: string, other: string) => string

/** Once, whoever said it first: the one with the lower id comes first. */
export const mutualKeeps = ({ keeps }: GroupChat): [one: string, other: string][] =>
  keeps
    .filter(({ by, whom }) => by < whom && keeps.some((back) => back.by === whom && back.whom === by))
    .map(({ by, whom }) => [by, whom])

/** Those who both wanted to keep in touch are matched, as far as nothing is between them by then. */
export function endKeeps(world: World, chat: GroupChat, idOf: IdOfConnection): void {
  for (const [one, other] of mutualKeeps(chat).sort()) {
    const isHidden = areSeparated(world, one, other) || !isActive(world, one) || !isActive(world, other)
    if (!isHidden && !acceptedMatch(world, one, other)) connect(world, one, other, idOf)
  }
}

/** What waits between them, or was declined, is accepted. */
function connect(world: World, one: string, other: string, idOf: IdOfConnection): void {
  const match =
    connectionOf(world, one, other) ?? newConnection(world, { id: idOf(one, other), askerId: one, authorId: other })
  const { id: matchId, note, askerId, authorId } = match
  markSubjectRead(world, authorId, 'match-request', matchId)
  Object.assign(match, { status: 'accepted', note: null, activeAt: ++world.time })
  if (note) say(world, match, askerId, note)
  for (const by of [one, other]) {
    const isUnseen = world.unseen.some((unseen) => unseen.by === by && unseen.matchId === matchId)
    if (!isUnseen) world.unseen.push({ by, matchId, isKeptInTouch: true })
  }
  notify(world, { userId: one, kind: 'kept-in-touch', actorId: other, matchId })
  notify(world, { userId: other, kind: 'kept-in-touch', actorId: one, matchId })
}

/** With a block, for good: also where the chat is over and nothing has ended it yet. */
export function forgetKeepsBetween({ chats, waiting }: World, one: string, other: string): void {
  const pair = [one, other]
  for (const chat of [...chats.values(), ...waiting.endings])
    chat.keeps = chat.keeps.filter(({ by, whom }) => !pair.includes(by) || !pair.includes(whom))
}

export function forgetKeepsOf(chat: GroupChat, id: string): void {
  chat.keeps = chat.keeps.filter(({ by, whom }) => by !== id && whom !== id)
}
