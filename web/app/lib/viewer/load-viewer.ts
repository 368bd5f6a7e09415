import type { MiddlewareFunction } from 'react-router'
import { serverCalls } from '../server-calls.ts'
import { serverContext, viewerContext } from '../server-context.ts'
import { findViewer } from './viewer-query.ts'

/** Asks once per page who is looking; every loader waits for it at `viewerContext`, and may ask for more meanwhile. */
export const loadViewer: MiddlewareFunction<Response> = async ({ context }, next) => {
  const viewer = findViewer(serverCalls(context.get(serverContext)).call)
  // an address without a page has no loader that would wait for it
  viewer.catch(() => undefined)
  context.set(viewerContext, viewer)
  return next()
}
