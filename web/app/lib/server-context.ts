import type { OwnUser } from '@caravan/contract/users.ts'
import type { DehydratedState } from '@tanstack/react-query'
import { createContext } from 'react-router'

/** A read of the API: the path as the contract writes it, what goes into it, and both as an address. */
interface ServerCall {
  path: string
  params: Record<string, string>
  query: Record<string, string>
  address: string
}

export interface ServerAnswer {
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
