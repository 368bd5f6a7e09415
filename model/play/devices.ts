import { isDeepStrictEqual } from 'node:util'
import { device, type Listener } from '../../server/src/test/live.ts'
import { shownTrip } from '../reads/trips.ts'
import type { Delivered } from '../rules/deliveries.ts'
import { isOf } from '../rules/matches.ts'
import { planFor } from '../rules/plans.ts'
import { isActive, isHere, seesTraveller, seesTrip, tripFor } from '../rules/visibility.ts'
import type { Traveller, World } from '../rules/world.ts'
import { difference, unmatched } from './call.ts'
import type { Cast } from './cast.ts'

export interface ReceivedEvent {
  by: string
  event: string
  payload: unknown
}

interface Page {
  listener: Listener
  isOpen: boolean
  watched: Set<string>
  taken: number
}

/** The open page of each traveller, which watches every trip that it is shown. */
export class Devices {
  readonly #url: string
  readonly #cast: Cast
  readonly #pages = new Map<string, Page>()

  constructor(url: string, cast: Cast) {
    this.#url = url
    this.#cast = cast
  }

  /** Opens and watches what each traveller may see. @returns where they were let in, or refused, against the rules */
  async follow(world: World): Promise<string[]> {
    for (const id of this.#pages.keys()) if (!world.travellers.has(id)) this.#close(id)
    const viewers = [...world.travellers.values()]
    for (const viewer of viewers) if (!isHere(viewer)) this.#close(viewer.id)
    const active = viewers.filter(isHere)
    return (await Promise.all(active.map(({ id, name }) => this.#watch(world, id, name)))).flat()
  }

  async #watch(world: World, id: string, name: string): Promise<string[]> {
    const viewer = world.travellers.get(id)
    const page = await this.#open(id)
    const trips = viewer
      ? [...world.trips.values()].map((trip) => ({ trip, isSeen: seesTrip(world, viewer, trip) }))
      : []
    const unseen = trips.find(({ isSeen }) => !isSeen)
    const wanted = trips.filter(({ trip, isSeen }) => isSeen && !page.watched.has(trip.id))
    const wrong: string[] = []
    for (const { trip, isSeen } of [...wanted, ...(unseen ? [unseen] : [])]) {
      const reply = await ask(page, 'watch', { kind: 'post', id: trip.id })
      const isWatched = Reflect.get(Object(reply), 'ok') === true
      if (isWatched) page.watched.add(trip.id)
      if (reply !== CLOSED && isWatched !== isSeen)
        wrong.push(`${name} ${isWatched ? 'watches' : 'is refused'} trip ${trip.id}`)
    }
    return wrong
  }

  /** What has come since the last time: what is sent to a page arrives in order, so that the answer to a question comes after it. */
  async takeReceived(): Promise<ReceivedEvent[]> {
    await Promise.all([...this.#pages.values()].map((page) => (page.isOpen ? ask(page, 'unwatch', {}) : undefined)))
    return this.takeArrived()
  }

  /** The same without a question, where each page has just been answered. */
  takeArrived(): ReceivedEvent[] {
    const all: ReceivedEvent[] = []
    for (const [by, page] of this.#pages) {
      const events = page.listener.received.slice(page.taken)
      page.taken += events.length
      for (const { event, payload } of events) {
        all.push({ by, event, payload })
        if (event === 'unwatched') page.watched.delete(String(Reflect.get(Object(payload), 'id')))
      }
    }
    return all
  }

  /**
   * Whose page the server has closed, or not, against the rules: who is suspended or has left has none, and who states a gender
   * comes again with its rights.
   */
  closedByServer(before: World, after: World): string[] {
    return [...after.travellers.values()].flatMap((viewer) => {
      const { id, name, gender } = viewer
      const isOpen = this.#pages.get(id)?.isOpen
      if (isOpen && !isHere(viewer)) return [`the page of ${name} stays open`]
      const isClosed = isOpen === false && isHere(viewer) && gender === before.travellers.get(id)?.gender
      return isClosed ? [`the page of ${name} is closed`] : []
    })
  }

  closeAll(): void {
    for (const id of [...this.#pages.keys()]) this.#close(id)
  }

  async #open(id: string): Promise<Page> {
    const before = this.#pages.get(id)
    if (before?.isOpen) return before
    const listener = await device(this.#url, { cookie: this.#cast.cookieOf(id) ?? '' })
    const page: Page = { listener, isOpen: true, watched: new Set(), taken: 0 }
    void listener.closed.then(() => {
      page.isOpen = false
    })
    this.#pages.set(id, page)
    return page
  }

  #close(id: string): void {
    this.#pages.get(id)?.listener.socket.close()
    this.#pages.delete(id)
  }
}

const CLOSED = Symbol('closed')

/** A page that the server closes meanwhile is answered nothing: the question fails, or was never sent. */
const ask = ({ listener }: Page, event: string, payload: object): Promise<unknown> => {
  const unlessClosed = (error: unknown) => (listener.socket.connected ? Promise.reject(error) : CLOSED)
  return Promise.race([listener.ask(event, payload).catch(unlessClosed), listener.closed.then(() => CLOSED)])
}

interface Happened {
  before: World
  after: World
  received: readonly ReceivedEvent[]
  /** Notifications of which open pages are sent an event. */
  delivered: readonly Delivered[]
}

/** What open pages have received by an command, and what the rules say of it. */
export const wrongEvents = (happened: Happened): string[] => [
  ...receivedByWhoMayNot(happened),
  ...whatWasMissed(happened),
  ...wrongNotifications(happened),
]

/** About a thing: only who saw it before, or sees it now. */
const MAY_RECEIVE: Record<string, (worlds: World[], by: string, payload: Payload) => boolean> = {
  message: (worlds, by, { matchId }) => isOfMatch(worlds, by, matchId),
  'messages-read': (worlds, by, { matchId }) => isOfMatch(worlds, by, matchId),
  match: (worlds, by, { id, match }) => isOfMatch(worlds, by, match?.id ?? id),
  post: (worlds, by, { id }) => worlds.some((world) => sees(world, by, id)),
  comment: (worlds, by, { postId, comment }) =>
    worlds.some((world) => sees(world, by, postId) && (!comment || isSeen(world, by, comment.userId ?? ''))),
  'group-message': (worlds, by, { groupChatId, message }) =>
    worlds.some(
      (world) => world.chats.get(groupChatId ?? '')?.members.has(by) && isSeen(world, by, message?.userId ?? ''),
    ),
  plan: (worlds, by, { matchId, groupChatId }) =>
    matchId ? isOfMatch(worlds, by, matchId) : seesChangeOfPlan(worlds, by, groupChatId),
}

/** Of whatever event, as far as it is looked at here. */
interface Payload {
  id?: string
  matchId?: string
  postId?: string
  groupChatId?: string
  match?: { id?: string }
  comment?: { userId?: string }
  message?: { userId?: string }
}

const isOfMatch = (worlds: World[], by: string, id = '') =>
  worlds.some((world) => {
    const match = world.matches.get(id)
    return match !== undefined && isOf(match, by)
  })
/** Whether a plan of a group chat that they see is other than before, by somebody whom they see. */
function seesChangeOfPlan(worlds: World[], by: string, chatId = ''): boolean {
  const [before, after] = worlds.map(({ plans }) => plans)
  const known = [...(before?.values() ?? []), ...(after?.values() ?? [])]
  const ids = new Set(known.filter(({ groupChatId }) => groupChatId === chatId).map(({ id }) => id))
  return [...ids].some((id) => {
    const { agreed: agreedBefore, ...termsBefore } = before?.get(id) ?? {}
    const { agreed: agreedAfter, ...termsAfter } = after?.get(id) ?? {}
    const everIn = new Set([...(agreedBefore?.keys() ?? []), ...(agreedAfter?.keys() ?? [])])
    const changed = [...everIn].filter((one) => agreedBefore?.get(one) !== agreedAfter?.get(one))
    // their own other pages as well, also where it was the plan of somebody out of sight
    if (changed.includes(by)) return true
    const isSeenBy = (world: World) => seesPlan(world, by, id) && changed.some((one) => isSeen(world, by, one))
    return worlds.some(isDeepStrictEqual(termsBefore, termsAfter) ? isSeenBy : (world) => seesPlan(world, by, id))
  })
}
const holdsFor = ({ travellers }: World, by: string, holds: (viewer: Traveller) => unknown): boolean => {
  const viewer = travellers.get(by)
  return viewer !== undefined && Boolean(holds(viewer))
}
const seesPlan = (world: World, by: string, id: string) => holdsFor(world, by, (viewer) => planFor(world, viewer, id))
const isSeen = (world: World, by: string, id: string) =>
  holdsFor(world, by, (viewer) => seesTraveller(world, viewer, id))
const sees = (world: World, by: string, id = '') => holdsFor(world, by, (viewer) => tripFor(world, viewer, id))

function receivedByWhoMayNot({ before, after, received }: Happened): string[] {
  return received.flatMap(({ by, event, payload }) => {
    const mayReceive = MAY_RECEIVE[event]
    if (!mayReceive || mayReceive([before, after], by, Object(payload))) return []
    return [`${after.travellers.get(by)?.name} receives ${event} ${JSON.stringify(payload)}`]
  })
}

/** What was written is received by all who may read it and were there; the counts of a trip are the last that were announced. */
function whatWasMissed({ before, after, received }: Happened): string[] {
  const missed: string[] = []
  const expect = (to: Traveller | undefined, event: string, expected: object) => {
    if (!to || !isHere(to)) return
    const hasIt = received.some((one) => one.by === to.id && one.event === event && !difference(expected, one.payload))
    if (!hasIt) missed.push(`${to.name} does not receive ${event} ${JSON.stringify(expected)}`)
  }
  for (const { matchId, senderId, content } of after.messages.slice(before.messages.length)) {
    const match = after.matches.get(matchId)
    for (const id of match ? [match.askerId, match.authorId] : [])
      expect(after.travellers.get(id), 'message', { matchId, senderId, content })
  }
  for (const { id, tripId, authorId } of after.comments.values()) {
    const trip = after.trips.get(tripId)
    if (before.comments.has(id) || !trip) continue
    for (const viewer of after.travellers.values()) {
      if (seesTrip(after, viewer, trip) && seesTraveller(after, viewer, authorId))
        expect(viewer, 'comment', { postId: tripId, comment: { id, userId: authorId } })
    }
  }
  for (const chat of after.chats.values()) {
    for (const { id, authorId } of chat.messages.slice(before.chats.get(chat.id)?.messages.length ?? 0)) {
      for (const member of chat.members.keys()) {
        if (isSeen(after, member, authorId))
          expect(after.travellers.get(member), 'group-message', { groupChatId: chat.id, message: { id } })
      }
    }
  }
  return [...missed, ...otherCounts(after, received)]
}

function otherCounts(after: World, received: readonly ReceivedEvent[]): string[] {
  const last = new Map(
    received
      .filter(({ event }) => event === 'post')
      .map((one) => [JSON.stringify([one.by, Reflect.get(Object(one.payload), 'id')]), one]),
  )
  return [...last.values()].flatMap(({ by, payload }) => {
    const [viewer, trip] = [after.travellers.get(by), after.trips.get(String(Reflect.get(Object(payload), 'id')))]
    if (!viewer || !trip) return []
    const { likes, matches, comments } = shownTrip(after, viewer, trip)
    const other = difference({ likes, matches, comments }, payload)
    return other ? [`${viewer.name} receives counts of trip ${trip.id}: ${other}`] : []
  })
}

/**
 * Each that was delivered is received once by its traveller's page, and nothing else. Who was suspended had none open; that of
 * whoever states a gender is closed, before or after.
 */
function wrongNotifications({ before, after, received, delivered }: Happened): string[] {
  const isOpen = ({ by }: { by: string }) =>
    isActive(before, by) &&
    isActive(after, by) &&
    before.travellers.get(by)?.gender === after.travellers.get(by)?.gender
  const expected = delivered.filter(isOpen)
  const actual = received.filter((one) => one.event === 'notification' && isOpen(one))
  const isSame = (one: Delivered, { by, payload }: ReceivedEvent) => one.by === by && !difference(one.shown, payload)
  const { missed, extra } = unmatched(expected, actual, isSame)
  const nameOf = (id: string) => before.travellers.get(id)?.name
  return [
    ...missed.map(({ by, shown }) => `${nameOf(by)} does not receive notification ${JSON.stringify(shown)}`),
    ...extra.map(({ by, payload }) => `${nameOf(by)} receives notification ${JSON.stringify(payload)}`),
  ]
}
