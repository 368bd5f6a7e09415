import type { OwnUser } from '@caravan/contract/users.ts'
import type { QueryClient } from '@tanstack/react-query'
import { dropPersisted, isSignedInHere } from '../viewer/browser-owner.ts'
import { signedOut } from '../viewer/logout.ts'
import { viewerQuery } from '../viewer/use-viewer.ts'
import { isKept } from './as-of.ts'
import { openQueryStore, persistedQueries, type QueryStore } from './query-store.ts'

/** Whoever has just read something may lose the network next. */
const SOON_MS = 200
/** Likes and messages of others may change a list several times in a second. */
const EVERY_MS = 2000

let keeping: { client: QueryClient; viewer: OwnUser; store: Promise<QueryStore | undefined> } | undefined

/** From here on what this page reads is kept for a reload without a network. */
export function persistQueries(client: QueryClient, viewer: OwnUser): () => void {
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  keeping = { client, viewer, store: openFor(viewer) }
  let lastWrite = Number.NEGATIVE_INFINITY
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    lastWrite = performance.now()
    if (changed.size > 0) void save('put', new Set(changed))
    changed.clear()
  }
  const note = (hash: string) => {
    changed.add(hash)
    timer ??= setTimeout(write, Math.max(SOON_MS, lastWrite + EVERY_MS - performance.now()))
  }
  const cache = client.getQueryCache()
  for (const { queryKey, queryHash } of cache.getAll()) if (isKept(queryKey)) note(queryHash)
  const stop = cache.subscribe(({ type, query }) => {
    if ((type === 'added' || type === 'updated') && isKept(query.queryKey)) note(query.queryHash)
  })
  // a phone may end a page that nobody looks at without another word
  const writeIfHidden = () => document.hidden && write()
  document.addEventListener('visibilitychange', writeIfHidden)
  return () => {
    stop()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', writeIfHidden)
  }
}

/**
 * Drops what is kept and keeps what this page holds now: after a block nothing of the other may stay, neither in lists
 * that this page has let go of nor in those that another tab still shows.
 */
export const rewritePersisted = (): Promise<void> => save('replace')

/** A browser that keeps nothing, as in some private windows, has nothing to show without a network. */
const openFor = (viewer: OwnUser) =>
  isSignedInHere(viewer.id) ? openQueryStore(viewer).catch(() => undefined) : Promise.resolve(undefined)

async function save(how: keyof QueryStore, hashes?: ReadonlySet<string>): Promise<void> {
  if (!keeping) return
  const { client, viewer } = keeping
  const store = await keeping.store
  if (!store || signedOut.signal.aborted || !isSignedInHere(viewer.id)) return
  const now = client.getQueryData(viewerQuery.queryKey) ?? viewer
  try {
    await store[how](now, persistedQueries(client, hashes))
  } catch {
    // the disk is full: better nothing than somebody who is blocked, or a mixture of old and new
    dropPersisted()
  }
}
