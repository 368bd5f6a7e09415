import type { OwnUser } from '@caravan/contract/users.ts'
import { hydrate, onlineManager, type QueryClient } from '@tanstack/react-query'
import { ChunkLoadError } from '../lazy.tsx'
import { createQueryClient } from '../query/query-client.ts'
import { lastSignedIn } from '../viewer/browser-owner.ts'
import { readQueryStore, restoredQueries } from './query-store.ts'

const FIRST_MS = 2000
const MAX_MS = 30_000

/**
 * Loads the page again as soon as the server answers. A browser takes itself for online as soon as it has an address, or
 * while the server alone is away, and says nothing when pages can be had again.
 */
async function reloadOnceServed(): Promise<void> {
  // spread, so that the pages of many do not come back together
  for (let delay = FIRST_MS; ; delay = Math.min(2 * delay, MAX_MS)) {
    await new Promise((resolve) => setTimeout(resolve, delay * (0.5 + Math.random() / 2)))
    if (await isServed()) return location.reload()
  }
}

const isServed = () =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Without a network nothing that was let go of could be read again. */
const FOR_GOOD = { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } }

export interface RestoredVisit {
  viewer: OwnUser
  now: number
  client: QueryClient
}

/** What the root's loader answers where no server has made the page. */
export async function restoreVisit(): Promise<RestoredVisit> {
  // it takes every page for online until the browser says otherwise, and this one may have begun without a network
  onlineManager.setOnline(navigator.onLine)
  const userId = lastSignedIn()
  const visit = userId ? await readQueryStore(userId) : undefined
  if (!visit) {
    void reloadOnceServed()
    throw new ChunkLoadError('Nothing is kept in this browser')
  }
  const now = Date.now()
  const client = createQueryClient()
  hydrate(client, { queries: restoredQueries(visit.queries, now) }, FOR_GOOD)
  return { viewer: visit.viewer, now, client }
}
