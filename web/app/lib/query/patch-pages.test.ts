import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { type Pages, pagedQuery } from './paged-query.ts'
import { itemsOf, mapItems, patchData, patchPages, withFirst, withoutItem } from './patch-pages.ts'

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

test('what is gone leaves its page; where nothing goes, the list stays the same object', () => {
  const things = pagesOf(['a', 'b'], ['c'])
  expect(ids(withoutItem(things, 'b'))).toEqual([['a'], ['c']])
  expect(withoutItem(things, 'x')).toBe(things)
})

test('what comes stands first and once', () => {
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

test.each(['for the first time', 'again'])(
  'a list that is being read %s when something changes is read anew',
  async (time) => {
    const client = new QueryClient()
    const early = Promise.withResolvers<void>()
    const readPage = vi.fn(async () => {
      const isEarly = readPage.mock.calls.length === 1
      if (isEarly) await early.promise
      return { items: [{ id: isEarly ? 'early' : 'late' }], next: undefined }
    })
    if (time === 'again') client.setQueryData(KEY, pagesOf(['shown']), { updatedAt: 1 })
    const stop = new InfiniteQueryObserver(client, pagedQuery(KEY, readPage)).subscribe(() => undefined)
    patchPages<{ id: string }>(client, KEY, (things) => things)
    early.resolve()
    await vi.waitFor(() => expect(client.getQueryData<Things>(KEY)?.pages[0]?.items).toEqual([{ id: 'late' }]))
    expect(readPage).toHaveBeenCalledTimes(2)
    stop()
  },
)

test('the cursor of a page asks for the next one', async () => {
  const client = new QueryClient()
  const readPage = vi.fn(async ({ before }: { before?: string }) => ({
    items: [],
    next: before ? undefined : 'cursor',
  }))
  await client.fetchInfiniteQuery({ ...pagedQuery(KEY, readPage), pages: 3 })
  expect(readPage.mock.calls.map(([query]) => query)).toEqual([{}, { before: 'cursor' }])
})
