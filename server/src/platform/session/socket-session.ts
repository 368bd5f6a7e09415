import type { IncomingMessage } from 'node:http'
import { fastifyCookie, Signer } from '@fastify/cookie'
import type { Services } from '../../open-services.ts'
import { isForeign } from '../http/same-site.ts'
import { findViewerOfSession, type Viewer } from '../viewer.ts'
import { sessionCookieName } from './session-table.ts'

/**
 * Who opens a web socket, and with which session; null for nobody and for a page of another site. `cors` guards no web
 * socket: a browser sends the cookie from any page, so that the Origin has to be looked at here.
 */
export async function findSocketSession(
  services: Services,
  request: IncomingMessage,
): Promise<{ sid: string; viewer: Viewer } | null> {
  const { config, db } = services
  const ownOrigin = `${config.isSecure ? 'https' : 'http'}://${request.headers.host}`
  // mutant: a socket opens for a page of another site | platform/live/sockets
  if (isForeign(request.headers, [new URL(config.publicUrl).origin, ownOrigin])) return null
  const sid = sessionIn(request, services)
  const viewer = sid ? await findViewerOfSession(db, sid) : null
  return sid && viewer ? { sid, viewer } : null
}

function sessionIn(request: IncomingMessage, { config, secrets }: Services): string | null {
  const cookie = fastifyCookie.parse(request.headers.cookie ?? '')[sessionCookieName(config.isSecure)]
  const signed = cookie ? new Signer([...secrets.session]).unsign(cookie) : null
  return signed?.valid ? signed.value : null
}
