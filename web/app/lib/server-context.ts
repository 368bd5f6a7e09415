import type { OwnUser } from '@caravan/contract/users.ts'
import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query'
import { createContext, type RouterContextProvider } from 'react-router'
import { type Answer, type Calls, callsBy, givenTexts, requestPath } from './call.ts'
import { IN_PAGE, type PrefetchedState } from './query/prefetched-state.tsx'
import { createQueryClient } from './query/query-client.ts'

/** A read of the API: the path as the contract writes it, what goes into it, and both as an address. */
interface ServerCall {
  path: string
  params: Record<string, string>
  query: Record<string, string>
  address: string
}

interface ServerAnswer {
  status: number
  body: string
  link: string | null
}

/** What the HTTP server hands over with each page it asks for. */
export interface ServerContext {
  /** Allows this page's own scripts and styles under its content security policy. */
  nonce: string
  /** Where visitors may write to, as its operator has set it. */
  supportEmail: string | null
  /** Whether the server fetches pictures by their links. */
  hasLinks: boolean
  /** Pictures are kept by an S3 store that browsers send to by themselves. */
  sendsToStore: boolean
  /** The visitor is signed in and through the wizard. The session says so, before their own user has been read. */
  hasOnboarded: boolean
  /** Reads of this installation's API as the visitor, without a network in between: by `serverCalls`. */
  callApi(call: ServerCall): Promise<ServerAnswer>
  /** Writes to the server's log why this page, or a part of it, could not be made. */
  logError(error: unknown): void
}

/** The context of one rendering: also its result, which does not pass through React Router. */
export interface RenderingContext extends ServerContext {
  /** The page as text or bytes: in a `Response` it would be copied twice. */
  html?: string | Uint8Array
  /** The queries that the screen's loader has prefetched. */
  prefetched?: DehydratedState
}

export const serverContext = createContext<RenderingContext>()
/** The signed-in traveller, or null for a visitor; asked for once per page by the root's middleware. */
export const viewerContext = createContext<Promise<OwnUser | null>>()

/** The API as the server makes its pages by it: as their visitor, with no request or response in between. */
export const serverCalls = ({ callApi }: Pick<ServerContext, 'callApi'>): Calls =>
  callsBy(async ({ path }, parts) => {
    const call = {
      path,
      params: givenTexts(parts.params),
      query: givenTexts(parts.query),
      address: requestPath(path, parts),
    }
    return answerFrom(await callApi(call))
  })

const answerFrom = (answer: ServerAnswer): Answer => ({
  ok: answer.status < 300,
  status: answer.status,
  statusText: '',
  headers: { get: () => answer.link },
  text: async () => answer.body,
  json: async () => JSON.parse(answer.body),
})

/**
 * In a route's `loader`: prefetches queries on the server, so that the page arrives with its data.
 * Return the result and pass it to `<PrefetchedBoundary state>`. A query that fails is left to the browser.
 */
export async function prefetchOnServer(
  context: Readonly<RouterContextProvider>,
  prefetch: (client: QueryClient, calls: Calls) => Promise<unknown>,
): Promise<PrefetchedState> {
  const client = createQueryClient()
  await prefetch(client, serverCalls(context.get(serverContext)))
  context.get(serverContext).prefetched = dehydrate(client)
  client.clear()
  return IN_PAGE
}
