import type { MiddlewareFunction } from 'react-router'
import { callsOver } from '../call.ts'
import { serverContext, viewerContext } from '../server-context.ts'
import { findViewer } from './viewer-query.ts'

/** Asks once per page who is looking; every loader reads it from `viewerContext`. */
export const loadViewer: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const { callApi } = context.get(serverContext)
  context.set(viewerContext, await findViewer(callsOver(callApi, new URL(request.url).origin).call))
  return next()
}
