import { AsyncLocalStorage } from 'node:async_hooks'

/** The session of the page that makes a call, as it was read for the page. */
export interface PageSession {
  sid: string
  found: object
}

const innerCalls = new AsyncLocalStorage<{ session: PageSession | null }>()

/** For the calls that a page makes of its own application while it is rendered: the page has paid for them. */
export const asInnerCall = <T>(call: () => Promise<T>, session: PageSession | null = null): Promise<T> =>
  innerCalls.run({ session }, call)

export const isInnerCall = (): boolean => innerCalls.getStore() !== undefined

/** What was read for the page, so that its calls do not read it again; nothing for a session of any other name. */
export function sessionOfPage(sid: string): object | null {
  const session = innerCalls.getStore()?.session
  return session?.sid === sid ? session.found : null
}
