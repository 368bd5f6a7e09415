import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { feedKey, forYouKey, tripListKey } from '../../trips/trip-keys.ts'
import { forgetTraveller, onForgotten } from './forget-traveller.ts'

const listOf = (...items: object[]) => ({ pages: [{ items, next: 'cursor' }], pageParams: [''] })

test('everything of somebody leaves every list at once, and others stay', () => {
  const client = new QueryClient()
  const lists: [string[], object, object][] = [
    [feedKey, { id: 'trip', userId: 'jonas' }, { id: 'trip 2', userId: 'aiko' }],
    [forYouKey, { id: 'trip', userId: 'jonas', why: {} }, { id: 'trip 2', userId: 'aiko', why: {} }],
    [['/api/posts', 'trip 2', 'comments'], { id: 'said', userId: 'jonas' }, { id: 'said 2', userId: 'aiko' }],
    [
      ['/api/matches', 'pages'],
      { id: 'card', otherUser: { id: 'jonas' } },
      { id: 'card 2', otherUser: { id: 'aiko' } },
    ],
    [['/api/users/nearby', 'pages', ''], { id: 'jonas' }, { id: 'aiko' }],
    [['/api/search/travellers', 'surf'], { id: 'jonas' }, { id: 'aiko' }],
    [[...tripListKey('search'), 'surf'], { id: 'trip', userId: 'jonas' }, { id: 'trip 2', userId: 'aiko' }],
    [['/api/overlaps', 'mine', 'near'], { trip: { id: 'x', userId: 'jonas' } }, { trip: { id: 'y', userId: 'aiko' } }],
    [
      ['/api/group-chats', 'lisbon', 'members'],
      { user: { id: 'jonas' }, isKept: true },
      { user: { id: 'aiko' }, isKept: false },
    ],
    [['/api/notifications', 'list'], { id: 'of a request', actor: { id: 'jonas' } }, { id: 'of a like', actor: null }],
  ]
  for (const [key, theirs, other] of lists) client.setQueryData(key, listOf(theirs, other))
  forgetTraveller(client, 'jonas')
  for (const [key, , other] of lists) expect(client.getQueryData(key)).toEqual(listOf(other))
})

test('a single trip of theirs is known to be nothing, one of another is kept', () => {
  const client = new QueryClient()
  client.setQueryData(['/api/posts', 'theirs'], { id: 'theirs', userId: 'jonas' })
  client.setQueryData(['/api/posts', 'other'], { id: 'other', userId: 'aiko' })
  forgetTraveller(client, 'jonas')
  expect(client.getQueryData(['/api/posts', 'theirs'])).toBeNull()
  expect(client.getQueryData(['/api/posts', 'other'])).toBeDefined()
})

test('lists are asked for again, but not the feed, and a page that loses nothing stays the same object', () => {
  const client = new QueryClient()
  const feed = listOf({ id: 'trip', userId: 'aiko' })
  for (const key of [feedKey, forYouKey]) client.setQueryData(key, feed)
  client.setQueryData(['/api/matches', 'pages'], listOf())
  forgetTraveller(client, 'jonas')
  for (const key of [feedKey, forYouKey]) {
    expect(client.getQueryData(key)).toBe(feed)
    expect(client.getQueryState(key)?.isInvalidated).toBe(false)
  }
  expect(client.getQueryState(['/api/matches', 'pages'])?.isInvalidated).toBe(true)
})

test('what they said in a conversation is gone, and what others said stays', () => {
  const client = new QueryClient()
  const thread = (...senders: string[]) => ({ messages: senders.map((senderId) => ({ senderId })), before: undefined })
  client.setQueryData(['/api/messages', 'with jonas'], thread('mara', 'jonas'))
  client.setQueryData(['/api/messages', 'with aiko'], thread('mara', 'aiko'))
  forgetTraveller(client, 'jonas')
  expect(client.getQueryData(['/api/messages', 'with jonas'])).toBeUndefined()
  expect(client.getQueryData(['/api/messages', 'with aiko'])).toBeDefined()
})

test('what they said in a group chat is gone from among what others said, also from a page that is on its way', async () => {
  const client = new QueryClient()
  const key = ['/api/group-chats', 'lisbon', 'messages']
  const thread = (...senders: string[]) => ({
    messages: senders.map((senderId) => ({ senderId })),
    before: undefined,
    upTo: 3,
  })
  client.setQueryData(key, thread('mara', 'jonas', 'aiko'))
  const page = Promise.withResolvers<object>()
  const fetched = client.fetchQuery({ queryKey: key, queryFn: () => page.promise })
  forgetTraveller(client, 'jonas')
  expect(client.getQueryData(key)).toEqual(thread('mara', 'aiko'))
  page.resolve(thread('mara', 'jonas', 'aiko'))
  await fetched
  expect(client.getQueryData(key)).toEqual(thread('mara', 'aiko'))
})

test('whoever keeps something elsewhere learns of it once nothing of them is there', () => {
  const client = new QueryClient()
  const profile = ['/api/travellers', 'jonas']
  client.setQueryData(profile, { id: 'jonas' })
  const seen: unknown[] = []
  const stop = onForgotten(() => seen.push(client.getQueryData(profile)))
  forgetTraveller(client, 'jonas')
  stop()
  forgetTraveller(client, 'aiko')
  expect(seen).toEqual([null])
})
