import { InfiniteQueryObserver, notifyManager, QueryClient } from '@tanstack/react-query'
import { expect, it, test, vi } from 'vitest'
import { distinctItems, type Pages, pagedQuery } from './paged-query.ts'
import { itemsOf, mapItems, patchData, patchNewest, patchPages, withFirst, withoutItem } from './patch-pages.ts'
import { nextCursor } from './query-client.ts'

const KEY = ['/api/things']
interface Thing {
  id: string
  likes: number
}
type Things = Pages<Thing>
const pagesOf = (...lists: string[][]): Things => ({
  pages: lists.map((ids) => ({ items: ids.map((id) => ({ id, likes: 0 })), next: undefined })),
  pageParams: lists.map(() => ''),
})
const ids = (things: Things) => things.pages.map(({ items }) => items.map(({ id }) => id))

test('one item changes, and pages without it stay the same objects', () => {
  const things = pagesOf(['a', 'b'], ['c'])
  const changed = mapItems(things, (one) => (one.id === 'b' ? { ...one, likes: 7 } : one))
  expect(itemsOf(changed).map(({ likes }) => likes)).toEqual([0, 7, 0])
  expect(changed.pages[1]).toBe(things.pages[1])
  expect(mapItems(things, (one) => one)).toBe(things)
})

test('an item that is gone leaves its page; where nothing is removed, the list stays the same object', () => {
  const things = pagesOf(['a', 'b'], ['c'])
  expect(ids(withoutItem(things, 'b'))).toEqual([['a'], ['c']])
  expect(withoutItem(things, 'x')).toBe(things)
})

test('a new item comes first and once', () => {
  const first = (id: string, things: Things) => ids(withFirst(things, { id, likes: 1 }, (one) => one.id === id))
  expect(first('x', pagesOf(['a'], ['b']))).toEqual([['x', 'a'], ['b']])
  expect(first('b', pagesOf(['a'], ['b']))).toEqual([['b', 'a'], []])
  expect(first('x', { pages: [], pageParams: [] })).toEqual([['x']])
})

test('a patched list is as old as before, and one that was to be asked for again still is', async () => {
  const client = new QueryClient()
  client.setQueryData(KEY, pagesOf(['a']), { updatedAt: 1000 })
  await client.invalidateQueries({ queryKey: KEY, refetchType: 'none' })
  patchData<Things>(client, KEY, (things) => withoutItem(things, 'a'))
  expect(client.getQueryData<Things>(KEY)?.pages[0]?.items).toEqual([])
  expect(client.getQueryState(KEY)).toMatchObject({ dataUpdatedAt: 1000, isInvalidated: true })
})

test('a list that was never loaded is left to be fetched', () => {
  const client = new QueryClient()
  patchPages<{ id: string }>(client, KEY, (things) => withFirst(things, { id: 'a' }, () => false))
  expect(client.getQueryData(KEY)).toBeUndefined()
})

const gone = (id: string) => (things: Things) => withoutItem(things, id)

test.each(['for the first time', 'again'])(
  'a list that is being read %s keeps what changes meanwhile',
  async (time) => {
    const client = new QueryClient()
    const early = Promise.withResolvers<void>()
    const readPage = vi.fn(async () => {
      await early.promise
      return {
        items: [
          { id: 'a', likes: 0 },
          { id: 'b', likes: 0 },
        ],
        next: undefined,
      }
    })
    if (time === 'again') client.setQueryData(KEY, pagesOf(['a']), { updatedAt: 1 })
    const seen: string[][][] = []
    const observer = new InfiniteQueryObserver(client, pagedQuery(KEY, readPage))
    const stop = observer.subscribe(
      // as components are notified
      notifyManager.batchCalls(() => {
        const { data } = observer.getCurrentResult()
        if (data) seen.push(ids(data))
      }),
    )
    patchPages<Thing>(client, KEY, gone('a'))
    early.resolve()
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    expect(client.getQueryData<Things>(KEY)).toMatchObject({ pages: [{ items: [{ id: 'b' }] }] })
    expect(readPage).toHaveBeenCalledTimes(1)
    // also not for a moment
    await vi.waitFor(() => expect(seen.at(-1)).toEqual([['b']]))
    expect(seen.flat(2).filter((id) => id === 'a')).toEqual([])
    stop()
  },
)

test('pages that are loaded keep what changes while the next one is read', async () => {
  const client = new QueryClient()
  const late = Promise.withResolvers<void>()
  const readPage = vi.fn(async ({ before }: { before?: string }) => {
    if (before) await late.promise
    return before
      ? { items: [{ id: 'c', likes: 0 }], next: undefined }
      : { items: [{ id: 'a', likes: 0 }], next: 'more' }
  })
  const observer = new InfiniteQueryObserver(client, pagedQuery(KEY, readPage))
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  const next = observer.fetchNextPage()
  patchPages<Thing>(client, KEY, (things) => mapItems(things, (one) => (one.id === 'a' ? { ...one, likes: 1 } : one)))
  late.resolve()
  await next
  expect(itemsOf(client.getQueryData<Things>(KEY) ?? pagesOf())).toEqual([
    { id: 'a', likes: 1 },
    { id: 'c', likes: 0 },
  ])
  stop()
})

test('what changed during a fetch that failed, or that another took the place of, is not repeated later', async () => {
  const client = new QueryClient()
  const answers: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  }
  const fetch = () => client.fetchQuery({ queryKey: KEY, queryFn, retry: false }).catch(() => undefined)
  const first = fetch()
  patchNewest<string>(client, KEY, () => 'changed')
  answers[0]?.reject(new Error('503'))
  await first
  const second = fetch()
  answers[1]?.resolve('fetched')
  await second
  expect(client.getQueryData(KEY)).toBe('fetched')
})

test('the cursor of a page asks for the next one', async () => {
  const client = new QueryClient()
  const readPage = vi.fn(async ({ before }: { before?: string }) => ({
    items: [],
    next: before ? undefined : 'cursor',
  }))
  await client.fetchInfiniteQuery({ ...pagedQuery(KEY, readPage), pages: 3 })
  expect(readPage.mock.calls.map(([query]) => query)).toEqual([{}, { before: 'cursor' }])
})

it('finds the cursor of the next page', () => {
  expect(nextCursor('</api/posts?limit=10&before=a%2Bb>; rel="next"')).toBe('a+b')
  expect(nextCursor('</x?before=1>; rel="prev", <http://h/api/posts?before=2>; rel="next"')).toBe('2')
})

it.each([null, '', '</api/posts?page=1>; rel="prev"', '</api/posts>; rel="next"'])('finds none in %s', (link) => {
  expect(nextCursor(link)).toBeUndefined()
})

const page = (...ids: string[]) => ({ items: ids.map((id) => ({ id })), next: 'cursor' })

it('what two pages hold is in the first of them alone', () => {
  const pages = { pages: [page('aiko', 'tomas'), page('tomas', 'priya'), page('aiko')], pageParams: ['', 'b', 'c'] }
  expect(distinctItems(pages).pages).toEqual([page('aiko', 'tomas'), page('priya'), page()])
})
