import type { MiddlewareFunction } from 'react-router'
import { serverCalls } from '../server-calls.ts'
import { serverContext, viewerContext } from '../server-context.ts'
import { findViewer } from './viewer-query.ts'

/** Asks once per page who is looking; every loader reads it from `viewerContext`. */
export const loadViewer: MiddlewareFunction<Response> = async ({ context }, next) => {
  context.set(viewerContext, await findViewer(serverCalls(context.get(serverContext)).call))
  return next()
}
