import type { OwnUser } from '@caravan/contract/users.ts'
import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { isPages } from '../query/patch-pages.ts'
import { isKept, keptFor, MIN_KEPT_MS } from './as-of.ts'
import { OFFLINE_DATABASE } from './offline-names.ts'

/** What is kept of a query: its data, and when that was read. */
type PersistedQuery = DehydratedState['queries'][number]

/** Of a list that somebody scrolled through. */
const MAX_PAGES = 3

/** What the cache holds of what is kept; with `hashes` of these queries alone. */
export function persistedQueries(client: QueryClient, hashes?: ReadonlySet<string>): PersistedQuery[] {
  const { queries } = dehydrate(client, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: ({ queryKey, queryHash, state }) =>
      isKept(queryKey) && state.data !== undefined && (hashes?.has(queryHash) ?? true),
  })
  return queries.map(withFirstPages)
}

/** As data alone: what became of the last attempt to read it is of no use later. */
function withFirstPages({ queryKey, queryHash, queryType, dehydratedAt, state }: PersistedQuery): PersistedQuery {
  const { data } = state
  const cut = isPages(data)
    ? { pages: data.pages.slice(0, MAX_PAGES), pageParams: data.pageParams.slice(0, MAX_PAGES) }
    : data
  const read = { error: null, fetchMeta: null, fetchStatus: 'idle', status: 'success' } as const
  return { queryKey, queryHash, queryType, dehydratedAt, state: { ...state, ...read, data: cut } }
}

/** As a page begins with it: everything is read anew as soon as there is a network. */
export function restoredQueries(kept: readonly PersistedQuery[], now: number): PersistedQuery[] {
  return kept
    .filter(({ queryKey, state }) => now - state.dataUpdatedAt < keptFor(queryKey))
    .map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } }))
}

/** One more where a screen of before could not render what is kept now: what another release kept is dropped then. */
const FORMAT = 2
const MAX_QUERIES = 80
const KEY = 'now'

/** Whose all this is. A tab that does not know the present `edition` may hold what was to be forgotten, and keeps nothing. */
interface Owner {
  viewer: OwnUser
  format: number
  edition: number
}
interface Schema extends DBSchema {
  owner: { key: string; value: Owner }
  queries: { key: string; value: PersistedQuery & { keptAt: number }; indexes: { keptAt: number } }
}
type Database = IDBPDatabase<Schema>

export interface QueryStore {
  /** Keeps these beside those that are there; true where it did. */
  put(viewer: OwnUser, queries: readonly PersistedQuery[]): Promise<boolean>
  /** Keeps these alone, and takes from the other tabs the right to keep anything. */
  replace(viewer: OwnUser, queries: readonly PersistedQuery[]): Promise<boolean>
}

function open(onDeleted?: () => void): Promise<Database> {
  return openDB<Schema>(OFFLINE_DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('owner')
      database.createObjectStore('queries', { keyPath: 'queryHash' }).createIndex('keptAt', 'keptAt')
    },
    // somebody signs out or in: it is deleted once nobody has it open
    blocking(_current, _next, event) {
      onDeleted?.()
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })
}

/** Opened for a traveller, it holds nothing of another. Once it was deleted, this page writes nothing more. */
export async function openQueryStore(viewer: OwnUser): Promise<QueryStore> {
  let isOver = false
  const database = await open(() => {
    isOver = true
  })
  let edition = await takeOver(database, viewer)

  /** All of it in one transaction: what was deleted or taken over meanwhile is not written again. */
  async function write(now: OwnUser, queries: readonly PersistedQuery[], isAll: boolean): Promise<boolean> {
    if (isOver) return false
    const change = database.transaction(['owner', 'queries'], 'readwrite')
    const [owners, kept] = [change.objectStore('owner'), change.objectStore('queries')]
    const owner = await owners.get(KEY)
    isOver = owner?.viewer.id !== viewer.id || owner.edition !== edition
    if (!isOver) {
      if (isAll) {
        edition++
        await kept.clear()
      }
      await owners.put({ viewer: now, format: FORMAT, edition }, KEY)
      const keptAt = Date.now()
      for (const query of queries) await kept.put({ ...query, keptAt })
      await dropOldest(await kept.index('keptAt').getAllKeys(), (hash) => kept.delete(hash))
    }
    await change.done
    return !isOver
  }
  return {
    put: (now, queries) => write(now, queries, false),
    replace: (now, queries) => write(now, queries, true),
  }
}

async function takeOver(database: Database, viewer: OwnUser): Promise<number> {
  const change = database.transaction(['owner', 'queries'], 'readwrite')
  const owners = change.objectStore('owner')
  const owner = await owners.get(KEY)
  const isOwn = owner?.viewer.id === viewer.id && owner.format === FORMAT
  const queries = change.objectStore('queries')
  const old = IDBKeyRange.upperBound(Date.now() - MIN_KEPT_MS)
  if (isOwn) await dropOutdated(await queries.index('keptAt').getAll(old), (hash) => queries.delete(hash))
  else await queries.clear()
  const edition = isOwn ? owner.edition : 1
  await owners.put({ viewer, format: FORMAT, edition }, KEY)
  await change.done
  return edition
}

/** What would not be shown any more does not stay on the disk either. */
async function dropOutdated(all: readonly PersistedQuery[], drop: (key: string) => Promise<void>): Promise<void> {
  const now = Date.now()
  for (const { queryHash, queryKey, state } of all) {
    if (now - state.dataUpdatedAt >= keptFor(queryKey)) await drop(queryHash)
  }
}

/** `oldestFirst` are the keys of all that is kept. */
async function dropOldest(oldestFirst: readonly string[], drop: (key: string) => Promise<void>): Promise<void> {
  for (const key of oldestFirst.slice(0, Math.max(0, oldestFirst.length - MAX_QUERIES))) await drop(key)
}

/** What is kept of a traveller, with them; nothing where it is another's or of another format. */
export async function readQueryStore(
  userId: string,
): Promise<{ viewer: OwnUser; queries: PersistedQuery[] } | undefined> {
  const database = await open()
  try {
    const reading = database.transaction(['owner', 'queries'])
    const owner = await reading.objectStore('owner').get(KEY)
    const queries = await reading.objectStore('queries').getAll()
    return owner?.viewer.id === userId && owner.format === FORMAT ? { viewer: owner.viewer, queries } : undefined
  } finally {
    database.close()
  }
}
