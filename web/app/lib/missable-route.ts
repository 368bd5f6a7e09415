import { dehydrate, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { type Calls, call, callPage } from './call.ts'
import { isCallError } from './call-error.ts'
import { pageMeta, signedInMeta } from './page-meta.ts'
import { createQueryClient } from './query/query-client.ts'
import { isMissing, type MissableData } from './screen-route.tsx'

/** Fetches what the first view of a screen shows, and answers whether that is not there for the viewer. */
export type FillMissable = (
  client: QueryClient,
  calls: Calls,
  at: { params: Record<string, string | undefined>; url: URL },
) => Promise<boolean>

/** Whether what was just fetched is not there for the viewer. */
export function wasNotFound(client: QueryClient, queryKey: QueryKey): boolean {
  const error = client.getQueryState(queryKey)?.error
  return isCallError(error) && error.status === 404
}

/** The `clientLoader` beside a `missableLoader`. */
export const missableClientLoader =
  (fill: FillMissable, Screen: { preload: () => Promise<unknown> }) =>
  async ({ params, request }: ClientLoaderFunctionArgs): Promise<MissableData> => {
    const client = createQueryClient()
    const filled = fill(client, { call, callPage }, { params, url: new URL(request.url) })
    const [isNotThere] = await Promise.all([filled, Screen.preload()])
    return { state: dehydrate(client), isMissing: isNotThere }
  }

type Meta = ReturnType<typeof signedInMeta>

/** The `meta` beside a `missableLoader`. */
export const missableMeta =
  (title: string) =>
  ({ matches, loaderData }: Parameters<Meta>[0] & { loaderData: unknown }): ReturnType<Meta> =>
    isMissing(loaderData) ? pageMeta('Page not found') : signedInMeta(title)({ matches })
