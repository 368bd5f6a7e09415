import { AsyncLocalStorage } from 'node:async_hooks'

const innerCalls = new AsyncLocalStorage<true>()

/** For the calls that a page makes of its own application while it is rendered: the page has paid for them. */
export const asInnerCall = <T>(call: () => Promise<T>): Promise<T> => innerCalls.run(true, call)

export const isInnerCall = (): boolean => innerCalls.getStore() === true
