import { dehydrate, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { type Calls, call, callPage } from './call.ts'
import { isCallError } from './call-error.ts'
import { pageMeta, signedInMeta } from './page-meta.ts'
import { PrefetchedBoundary, type PrefetchedState } from './query/prefetched-state.tsx'
import { createQueryClient } from './query/query-client.ts'

/** What the server has prefetched for the first view; nothing where somebody comes from another screen. */
export interface ScreenData {
  state: PrefetchedState
}
/** Of a screen about one thing: `isMissing` where it is not there for this viewer, and the not-found page is rendered. */
export interface DataWith404 extends ScreenData {
  isMissing: boolean
}
export const isMissing = (loaderData: unknown): boolean =>
  typeof loaderData === 'object' && loaderData !== null && 'isMissing' in loaderData && loaderData.isMissing === true

type Screen = ComponentType & { preload?: () => Promise<unknown> }
interface Part {
  preload: () => Promise<unknown>
}

/**
 * The page of a screen behind the sign-in, with the exports that a route module names. Its `loader` comes from
 * `screenLoader`: it is the server's alone and leaves the browser's script with all that it imports. Parts of the screen
 * that come in chunks of their own are fetched with it where the server has drawn nothing.
 */
export function screenRoute(title: string, Screen: Screen, parts: readonly Part[] = []) {
  async function clientLoader(): Promise<ScreenData> {
    // one that does not come is asked for again in its place, and says so there
    const others = Promise.allSettled(parts.map((part) => part.preload()))
    await Screen.preload?.()
    await others
    return { state: undefined }
  }
  const Page = ({ loaderData }: { loaderData?: ScreenData }) => (
    <PrefetchedBoundary state={loaderData?.state}>
      <Suspense>
        <Screen />
      </Suspense>
    </PrefetchedBoundary>
  )
  return { meta: signedInMeta(title), clientLoader, Page }
}

/** Fetches what the first view of a screen shows, and answers whether that is not there for the viewer. */
export type FillWith404 = (
  client: QueryClient,
  calls: Calls,
  at: { params: Record<string, string | undefined>; url: URL },
) => Promise<boolean>

/** Whether what was just fetched is not there for the viewer. */
export function wasNotFound(client: QueryClient, queryKey: QueryKey): boolean {
  const error = client.getQueryState(queryKey)?.error
  return isCallError(error) && error.status === 404
}

/** The `clientLoader` beside a `loaderWith404`. */
export const clientLoaderWith404 =
  (fill: FillWith404, Screen: { preload: () => Promise<unknown> }) =>
  async ({ params, request }: ClientLoaderFunctionArgs): Promise<DataWith404> => {
    const client = createQueryClient()
    const filled = fill(client, { call, callPage }, { params, url: new URL(request.url) })
    const [isNotThere] = await Promise.all([filled, Screen.preload()])
    return { state: dehydrate(client), isMissing: isNotThere }
  }

type Meta = ReturnType<typeof signedInMeta>

/** The `meta` beside a `loaderWith404`. */
export const metaWith404 =
  (title: string) =>
  ({ matches, loaderData }: Parameters<Meta>[0] & { loaderData: unknown }): ReturnType<Meta> =>
    isMissing(loaderData) ? pageMeta('Page not found') : signedInMeta(title)({ matches })
