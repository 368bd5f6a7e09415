import type { OwnUser } from '@caravan/contract/users.ts'
import type { MiddlewareFunction } from 'react-router'
import { serverCalls, serverContext, viewerContext } from '../server-context.ts'
import { findViewer } from './use-viewer.ts'

/** Whether nothing is to be done, or to be known, before any screen is there for them. */
export const seesScreens = ({ isSuspended, onboardingCompleted, isAdult }: OwnUser) =>
  // a page that was kept before anybody was asked for their age says nothing of it
  !isSuspended && onboardingCompleted && isAdult !== false

/** Asks once per page who is looking; every loader waits for it at `viewerContext`, and may ask for more meanwhile. */
export const loadViewer: MiddlewareFunction<Response> = async ({ context }, next) => {
  const viewer = findViewer(serverCalls(context.get(serverContext)).call)
  // an address without a page has no loader that would wait for it
  viewer.catch(() => undefined)
  context.set(viewerContext, viewer)
  return next()
}
