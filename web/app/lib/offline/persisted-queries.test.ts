import { hydrate, QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { persistedQueries, restoredQueries } from './query-store.ts'

const DAY = 86_400_000
const keysOf = (queries: { queryKey: readonly unknown[] }[]) => queries.map(({ queryKey }) => queryKey[0])

it('keeps what was read, of long lists the first pages, and of chosen queries these alone', () => {
  const client = new QueryClient()
  const pages = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ items: [{ id }], next: id }))
  client.setQueryData(['/api/posts', 'list', 'feed'], { pages, pageParams: ['', 'a', 'b', 'c', 'd'] })
  client.setQueryData(['/api/messages', 'one'], { messages: [], before: undefined })
  client.setQueryData(['unsent-comment', 'x'], 'Not sent yet')
  expect(keysOf(persistedQueries(client))).toEqual(['/api/posts', '/api/messages'])
  expect(persistedQueries(client)[0]?.state.data).toEqual({ pages: pages.slice(0, 3), pageParams: ['', 'a', 'b'] })
  const hash = JSON.stringify(['/api/messages', 'one'])
  expect(keysOf(persistedQueries(client, new Set([hash])))).toEqual(['/api/messages'])
})

it('keeps what was read where the last attempt to read it anew failed', async () => {
  const client = new QueryClient()
  client.setQueryData(['/api/matches', 'pages'], { items: 1 }, { updatedAt: 100 })
  const failing = { queryKey: ['/api/matches', 'pages'], queryFn: () => Promise.reject(new Error('no network')) }
  await client.fetchQuery({ ...failing, retry: false, staleTime: 0 }).catch(() => undefined)
  expect(persistedQueries(client)[0]?.state).toMatchObject({
    status: 'success',
    data: { items: 1 },
    dataUpdatedAt: 100,
  })
})

it('restores what is younger than a session can be, as old as it is, and to be read anew', () => {
  const client = new QueryClient()
  client.setQueryData(['/api/matches', 'pages'], 'old', { updatedAt: 1000 })
  client.setQueryData(['/api/messages', 'one'], 'new', { updatedAt: 1000 + DAY })
  const restored = new QueryClient()
  hydrate(restored, { queries: restoredQueries(persistedQueries(client), 1000 + 30 * DAY) })
  expect(restored.getQueryData(['/api/matches', 'pages'])).toBeUndefined()
  const state = restored.getQueryState(['/api/messages', 'one'])
  expect(state).toMatchObject({ data: 'new', dataUpdatedAt: 1000 + DAY, isInvalidated: true })
})

it('restores nothing of a group chat once that must have ended', () => {
  const client = new QueryClient()
  client.setQueryData(['/api/group-chats', 'lisbon', 'messages'], { messages: [] }, { updatedAt: 1000 })
  const restoredAfter = (ms: number) => keysOf(restoredQueries(persistedQueries(client), 1000 + ms))
  expect([restoredAfter(2 * DAY - 1), restoredAfter(2 * DAY)]).toEqual([['/api/group-chats'], []])
})
