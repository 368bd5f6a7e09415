import type { OwnUser } from '@caravan/contract/users.ts'
import { hydrate, onlineManager, type QueryClient } from '@tanstack/react-query'
import { ChunkLoadError } from '../lazy.tsx'
import { createQueryClient } from '../query/query-client.ts'
import { lastSignedIn } from '../viewer/browser-owner.ts'
import { restoredQueries } from './persisted-queries.ts'
import { readQueryStore } from './query-store.ts'
import { reloadOnceServed } from './reload-once-served.ts'

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
