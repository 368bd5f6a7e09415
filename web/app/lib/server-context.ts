import type { OwnUser } from '@caravan/contract/users.ts'
import { createContext } from 'react-router'
import type { Send } from './call.ts'

/** What the HTTP server hands over with each page it asks for. */
export interface ServerContext {
  /** Allows this page's own scripts and styles under its content security policy. */
  nonce: string
  /** Where visitors may write to, as its operator has set it. */
  supportEmail: string | null
  /** Calls this installation's API as the visitor, without a network in between. */
  callApi: Send
  /** Writes to the server's log why this page, or a part of it, could not be made. */
  logError(error: unknown): void
}

export const serverContext = createContext<ServerContext>()
/** The signed-in traveller, or null for a visitor; set once per page by the root's middleware. */
export const viewerContext = createContext<OwnUser | null>(null)
