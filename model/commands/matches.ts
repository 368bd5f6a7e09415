import { command, idIn, tripIds } from '../play/command.ts'
import { forgetKeepsBetween } from '../rules/former-contacts.ts'
import {
  answer as answerRequest,
  changeNote,
  connectionOf,
  countMatches,
  endMatch,
  endMatchesBetween,
  isAccepted,
  matchFor,
  matchToEnd,
  messagesOf,
  newMatch,
  otherOf,
  ownRequest,
  removeVouch,
  requestEndedByBlock,
  say,
  talkFor,
  unreadBy,
} from '../rules/matches.ts'
import { namesKnown } from '../rules/names.ts'
import { markSubjectRead } from '../rules/notifications.ts'
import { separateInPlans } from '../rules/plans.ts'
import { removeMatch } from '../rules/received.ts'
import { seesTraveller, tripFor } from '../rules/visibility.ts'
import type { Match, Traveller, World } from '../rules/world.ts'

/** A request about a trip, for whoever sees it, once. With other words it is the same request. */
const askAboutTrip = command('ask about a trip', { weight: 6 }, (world, by, choose) => {
  const tripId = choose.of(tripIds(world))
  if (!tripId) return undefined
  const note = choose.inTen(5) ? choose.words() : null
  const trip = tripFor(world, by, tripId)
  const asked = ownRequest(world, by, tripId)
  const isOtherNote = asked?.status === 'pending' && note !== null && note !== asked.note
  const exists = asked && !isOtherNote ? ('match-exists' as const) : undefined
  return {
    says: `${by.name} asks about trip ${tripId}${note ? ' with a note' : ''}`,
    call: { method: 'PUT', url: `/api/posts/${tripId}/match`, body: { matched: true, note } },
    refusal: trip ? (trip.ownerId === by.id ? 'self-match' : exists) : 'not-found',
    reply: { matched: true, matches: countMatches(world, tripId) + (asked ? 0 : 1), match: { status: 'pending' } },
    apply(world, reply) {
      if (asked) changeNote(world, asked, note)
      else if (trip) newMatch(world, { id: matchIdIn(reply), askerId: by.id, authorId: trip.ownerId, tripId, note })
    },
  }
})

/** Only while it is unanswered; then also where its trip may not be seen any more. */
const withdraw = command('withdraw a request about a trip', { weight: 1 }, (world, by, choose) => {
  const tripId = choose.of(tripIds(world))
  if (!tripId) return undefined
  const asked = ownRequest(world, by, tripId) ?? requestEndedByBlock(world, by, tripId)
  const isSeen = tripFor(world, by, tripId) !== undefined
  const isPending = asked?.status === 'pending'
  return {
    says: `${by.name} withdraws from trip ${tripId}`,
    call: { method: 'PUT', url: `/api/posts/${tripId}/match`, body: { matched: false } },
    refusal: isPending ? undefined : isSeen ? asked && 'match-answered' : 'not-found',
    reply: { matched: false, match: null },
    apply: (world) => void (asked && removeMatch(world, asked)),
  }
})

/** A direct connection. Where the other has asked already, both have said yes. */
const connect = command('ask for a connection', { weight: 4 }, (world, by, choose) => {
  const whom = choose.of(world.travellers.values())
  if (!whom) return undefined
  const note = choose.inTen(5) ? choose.words() : null
  const made = connectionOf(world, by.id, whom.id)
  const isAnswer = made?.askerId === whom.id && made.status === 'pending'
  const isOtherNote = made?.askerId === by.id && made.status === 'pending' && note !== null && note !== made.note
  const exists = made && !isAnswer && !isOtherNote ? ('match-exists' as const) : undefined
  return {
    says: `${by.name} asks ${whom.name} for a connection${note ? ' with a note' : ''}`,
    call: { method: 'PUT', url: `/api/users/${whom.id}/match`, body: { matched: true, note } },
    refusal: whom.id === by.id ? 'self-match' : seesTraveller(world, by, whom.id) ? exists : 'not-found',
    reply: { match: { status: isAnswer ? 'accepted' : 'pending', otherUser: { id: whom.id } } },
    apply(world, reply) {
      if (!made) newMatch(world, { id: matchIdIn(reply), askerId: by.id, authorId: whom.id, tripId: null, note })
      else if (isAnswer) {
        answerRequest(world, made, 'accepted')
        if (note) say(world, made, by.id, note)
      } else changeNote(world, made, note)
    },
  }
})

/** Of several devices one is the first. */
const see = command('see a new match', { weight: 2 }, (world, by, choose) => {
  const known = choose.of(world.matches.values())
  if (!known) return undefined
  const isFirst = world.unseen.some((one) => one.by === by.id && one.matchId === known.id)
  return {
    says: `${by.name} sees match ${known.id}`,
    call: { method: 'PUT', url: `/api/matches/${known.id}/seen` },
    refusal: matchFor(world, by, known.id) ? undefined : 'not-found',
    reply: { isFirst },
    apply(world) {
      world.unseen = world.unseen.filter((one) => one.by !== by.id || one.matchId !== known.id)
    },
  }
})

/** Only who was asked can, and once. */
const answer = command('answer a request', { weight: 9 }, (world, by, choose) => {
  const waiting = [...world.matches.values()].filter(
    ({ authorId, status }) => authorId === by.id && status === 'pending',
  )
  const known = choose.of(choose.inTen(8) ? waiting : world.matches.values())
  if (!known) return undefined
  const status = choose.inTen(6) ? ('accepted' as const) : ('rejected' as const)
  const match = (status === 'rejected' ? matchToEnd : matchFor)(world, by, known.id)
  const answered = match?.status === 'pending' ? undefined : ('already-answered' as const)
  return {
    says: `${by.name} answers match ${known.id}: ${status}`,
    call: { method: 'PUT', url: `/api/matches/${known.id}`, body: { status } },
    refusal: match ? (match.authorId === by.id ? answered : 'forbidden') : 'not-found',
    reply: { id: known.id, status },
    apply(world) {
      if (match) answerRequest(world, match, status)
    },
  }
})

/** The asker takes an unanswered request back; either side ends an accepted match. */
const remove = command('unsend a request or end a match', { weight: 2 }, (world, by, choose) => {
  const own = [...world.matches.values()].filter((match) => matchFor(world, by, match.id))
  const known = choose.mostly(own, world.matches.values(), 7)
  if (!known) return undefined
  const match = matchToEnd(world, by, known.id)
  return {
    says: `${by.name} unsends or ends match ${known.id}`,
    call: { method: 'DELETE', url: `/api/matches/${known.id}` },
    refusal: match ? refusesRemoval(match, by.id) : 'not-found',
    apply(world) {
      if (match?.status === 'pending') removeMatch(world, match)
      else if (match) endMatch(world, match, by.id)
    },
  }
})

const matchIdIn = (reply: unknown) => idIn(Reflect.get(Object(reply), 'match'))

function refusesRemoval({ status, askerId }: Match, by: string) {
  if (status === 'rejected') return 'match-answered' as const
  return status === 'pending' && askerId !== by ? ('forbidden' as const) : undefined
}

/** To the other one of a match that goes on. */
const send = command('write a message', { weight: 6 }, (world, by, choose) => {
  const own = [...world.matches.keys()].flatMap((id) => matchFor(world, by, id) ?? []).filter(isAccepted)
  const known = choose.mostly(own, world.matches.values())
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
})

/** Of a conversation that is over as well. */
const read = command('read a conversation', { weight: 3 }, (world, by, choose) => {
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
})

/** With whom the traveller has a match, is in for a plan, or wants to keep in touch: a block ends most between those. */
function companionsOf({ travellers, matches, plans, chats }: World, { id }: Traveller): Traveller[] {
  const together = [
    ...[...matches.values()].map(({ askerId, authorId }) => [askerId, authorId]),
    ...[...plans.values()].map(({ agreed }) => [...agreed.keys()]),
    ...[...chats.values()].flatMap(({ keeps }) => keeps.map(({ by, whom }) => [by, whom])),
  ].filter((ids) => ids.includes(id))
  const others = new Set(together.flat())
  return [...travellers.values()].filter((one) => one.id !== id && others.has(one.id))
}

/** The same state twice is no error, and the one who is blocked cannot tell: they may block too. */
const block = command('block or unblock', { weight: 2 }, (world, by, choose) => {
  const close = companionsOf(world, by)
  const all = [...world.travellers.values(), ...world.deleted.values()]
  const whom = choose.mostly(close, all, 6)
  if (!whom) return undefined
  const blocked = choose.inTen(5)
  // who is deleted can be blocked as long as nothing tells that from having left
  const isKnown =
    !world.deleted.has(whom.id) ||
    world.kept.some(({ recipientId, authorId }) => recipientId === by.id && authorId === whom.id)
  const isThere = world.blocks.some((made) => made.by === by.id && made.whom === whom.id)
  return {
    says: `${by.name} ${blocked ? 'blocks' : 'unblocks'} ${whom.name}`,
    call: { method: 'PUT', url: `/api/users/${whom.id}/block`, body: { blocked } },
    refusal: whom.id === by.id ? 'self-block' : isKnown || (!blocked && isThere) ? undefined : 'not-found',
    reply: { blocked },
    apply(world) {
      if (blocked && !isThere) {
        const names = namesKnown(world, by.id, whom.id)
        world.blocks.push({ by: by.id, whom: whom.id, at: ++world.time, names })
        forgetKeepsBetween(world, by.id, whom.id)
        separateInPlans(world, by.id, whom.id)
        endMatchesBetween(world, by.id, whom.id)
        removeVouch(world, by.id, whom.id)
        removeVouch(world, whom.id, by.id)
      }
      if (!blocked) world.blocks = world.blocks.filter((made) => made.by !== by.id || made.whom !== whom.id)
    },
  }
})

export const matchCommands = [askAboutTrip, withdraw, connect, answer, see, remove, send, read, block]
