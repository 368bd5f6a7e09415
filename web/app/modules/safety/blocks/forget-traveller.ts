import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import { isPages, patchNewest, patchPages, withoutItems } from '../../../lib/query/patch-pages.ts'
import { isGroupThreadKey } from '../../chat/group-chats/queries.ts'
import { travellersKey } from '../../matching/travellers/traveller-query.ts'
import { feedKey, forYouKey, tripsKey } from '../../trips/trip-keys.ts'

type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null
const isThem = (value: unknown, userId: string) => isRow(value) && value.id === userId
const isTheirs = (trip: unknown, userId: string) => isRow(trip) && trip.userId === userId

/**
 * A profile is theirs, trips and comments name their author, overlaps hold their trip, cards and conversations the other traveller, notifications
 * who acted, members of a group chat themselves, stamps of a passport whom one has met, vouches who wrote them.
 */
const isOf = (row: unknown, userId: string) =>
  isRow(row) &&
  (row.userId === userId ||
    row.id === userId ||
    isTheirs(row.trip, userId) ||
    isThem(row.otherUser, userId) ||
    isThem(row.actor, userId) ||
    isThem(row.user, userId) ||
    isThem(row.traveller, userId) ||
    isThem(row.author, userId))

const hasMessageOf = (data: unknown, userId: string) =>
  isRow(data) &&
  Array.isArray(data.messages) &&
  data.messages.some((message) => isRow(message) && message.senderId === userId)

/** In a group others go on talking. */
const withoutWordsOf = (thread: unknown, userId: string) =>
  isRow(thread) && Array.isArray(thread.messages)
    ? { ...thread, messages: thread.messages.filter((message) => !isRow(message) || message.senderId !== userId) }
    : thread

/** A calendar goes on without the trips of one match. */
const hasOverlaps = (data: unknown): data is { overlaps: unknown[] } => isRow(data) && Array.isArray(data.overlaps)
const withoutOverlapsOf = (calendar: unknown, userId: string) =>
  hasOverlaps(calendar)
    ? { ...calendar, overlaps: calendar.overlaps.filter((overlap) => !isOf(overlap, userId)) }
    : calendar

const listeners = new Set<() => void>()

/** Runs as soon as everything of somebody is off the page: nothing of it may be kept elsewhere either. */
export function onForgotten(run: () => void): () => void {
  listeners.add(run)
  return () => void listeners.delete(run)
}

/**
 * Takes everything of somebody off the page at once, then asks for what is shown again. A trip that a link led to, and
 * their profile, are known to be nothing now: asked for again, they would be shown as lost.
 */
export function forgetTraveller(client: QueryClient, userId: string): void {
  for (const query of client.getQueryCache().getAll()) {
    const { data } = query.state
    if (isPages(data)) {
      patchPages<unknown>(client, query.queryKey, (list) => withoutItems(list, (row) => isOf(row, userId)))
    } else if (hasOverlaps(data)) {
      patchNewest<unknown>(client, query.queryKey, (calendar) => withoutOverlapsOf(calendar, userId))
    } else if (hasMessageOf(data, userId)) {
      if (isGroupThreadKey(query.queryKey))
        patchNewest<unknown>(client, query.queryKey, (thread) => withoutWordsOf(thread, userId))
      else client.removeQueries({ queryKey: query.queryKey, exact: true })
    } else if (isOf(data, userId)) {
      if (isTrip(query) || isProfile(query)) client.setQueryData(query.queryKey, null)
      else client.removeQueries({ queryKey: query.queryKey, exact: true })
    }
  }
  for (const listener of listeners) listener()
  void client.invalidateQueries({ predicate: (query) => !isFeed(query) && query.state.data !== null })
}

const isProfile = ({ queryKey }: Query) => queryKey[0] === travellersKey[0]
const isTrip = ({ queryKey }: Query) => queryKey[0] === tripsKey[0]

const FEEDS = [feedKey, forYouKey].map((key) => hashKey(key))
/** Going on by its cursor it is right already, and asking for all of its pages again could be a hundred calls. */
export const isFeed = (query: Query) => FEEDS.includes(query.queryHash)
