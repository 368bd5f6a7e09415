import type { MatchCard } from '@caravan/contract/matches.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Pages } from '../../../lib/query/paged-query.ts'
import { nearbyPagesKey } from '../../discover/near-me/nearby-cache.ts'
import { applyMatchNews, myMatchesKey, placeMatch, requestsKey, withMatch } from './matches-query.ts'

const card = (id: string, status: MatchCard['status'] = 'pending', canAnswer = false, version = 10) =>
  ({ id, status, viewer: { canAnswer }, version }) as MatchCard
const pages = (...lists: string[][]): Pages<MatchCard> => ({
  pages: lists.map((ids) => ({ items: ids.map((id) => card(id)), next: undefined })),
  pageParams: lists.map(() => ''),
})
const ids = (list: Pages<MatchCard>) => list.pages.map(({ items }) => items.map(({ id }) => id))

function clientWith(mine: string[], requests: string[]) {
  const client = new QueryClient()
  client.setQueryData(myMatchesKey, pages(mine))
  client.setQueryData(requestsKey, pages(requests))
  const shown = (key: readonly string[]) => ids(client.getQueryData<Pages<MatchCard>>(key) ?? pages()).flat()
  return { client, mine: () => shown(myMatchesKey), requests: () => shown(requestsKey) }
}

test('a new match comes first, a known one stays where it is', () => {
  expect(ids(withMatch(pages(['b'], ['c']), card('a')))).toEqual([['a', 'b'], ['c']])
  const changed = withMatch(pages(['a'], ['b']), card('b', 'accepted'))
  expect(ids(changed)).toEqual([['a'], ['b']])
  expect(changed.pages[1]?.items[0]?.status).toBe('accepted')
  const older = withMatch(changed, card('b', 'pending', false, 9))
  expect(older.pages[1]?.items[0]?.status).toBe('accepted')
})

test('a request that was accepted moves to the matches', () => {
  const { client, mine, requests } = clientWith(['a'], ['r', 's'])
  placeMatch(client, card('r', 'accepted'))
  expect([mine(), requests()]).toEqual([['r', 'a'], ['s']])
})

test('news of a request puts it among the requests, news of its end takes it away, twice is once', () => {
  const { client, mine, requests } = clientWith(['a'], [])
  applyMatchNews(client, { match: card('r', 'pending', true) })
  applyMatchNews(client, { match: card('r', 'pending', true) })
  expect([mine(), requests()]).toEqual([['a'], ['r']])
  applyMatchNews(client, { id: 'r', removed: true, version: 11 })
  expect(requests()).toEqual([])
})

test('lists that were never loaded are left to be fetched', () => {
  const client = new QueryClient()
  placeMatch(client, card('a'))
  expect(client.getQueryData(myMatchesKey)).toBeUndefined()
})

test('who is nearby is asked for again after the news of a match, whatever became of it', () => {
  for (const news of [{ match: card('m', 'accepted') }, { id: 'm', removed: true, version: 11 } as const]) {
    const { client } = clientWith([], [])
    const key = [...nearbyPagesKey, '']
    client.setQueryData(key, { pages: [{ items: [], next: undefined }], pageParams: [''] })
    applyMatchNews(client, news)
    expect(client.getQueryState(key)?.isInvalidated).toBe(true)
  }
})
