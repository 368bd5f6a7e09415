import type { OwnUser } from '@caravan/contract/users.ts'
import type { QueryClient } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs } from 'react-router'
import type { Calls } from './call.ts'
import type { DataWith404, FillWith404, ScreenData } from './screen-route.tsx'
import { prefetchOnServer, viewerContext } from './server-context.ts'

interface Visitor {
  viewer: OwnUser
  url: URL
  params: LoaderFunctionArgs['params']
}

/** A route's `loader`: prefetches what the first view of a screen shows, for travellers who are through the wizard. */
export const screenLoader =
  (prefetch: (client: QueryClient, calls: Calls, visitor: Visitor) => Promise<unknown>) =>
  async ({ context, request, params }: LoaderFunctionArgs): Promise<ScreenData> => {
    const viewer = await context.get(viewerContext)
    if (!viewer?.onboardingCompleted || viewer.isSuspended) return { state: undefined }
    const visitor = { viewer, url: new URL(request.url), params }
    return { state: await prefetchOnServer(context, (client, calls) => prefetch(client, calls, visitor)) }
  }

/**
 * The `loader` of a screen that asks for nothing on the server. Without one React Router leaves a route that has a
 * `clientLoader` to the browser, and the page arrives empty.
 */
export const bareScreenLoader = screenLoader(async () => undefined)

/** The `loader` of a screen that is not there for every viewer: then the page is the not-found page, with its status. */
export const loaderWith404 =
  (fill: FillWith404) =>
  async ({ context, request, params }: LoaderFunctionArgs) => {
    const viewer = await context.get(viewerContext)
    if (!viewer?.onboardingCompleted || viewer.isSuspended)
      return data<DataWith404>({ state: undefined, isMissing: false })
    let isMissing = false
    const state = await prefetchOnServer(context, async (client, calls) => {
      isMissing = await fill(client, calls, { params, url: new URL(request.url) })
    })
    return data<DataWith404>({ state, isMissing }, { status: isMissing ? 404 : 200 })
  }
