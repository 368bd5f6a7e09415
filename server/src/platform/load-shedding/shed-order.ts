import type { FastifyRequest } from 'fastify'

/** What goes first when there is too much to do, and what goes last. */
export type ShedOrder = 'first' | 'second' | 'last'

/** To sign in or out, to know who one is, and to talk. */
const LAST = /^\/(oidc\/|api\/(login|callback|logout|auth\/|messages|conversations))/
/** The page of emergency numbers. */
const HELP = /^\/help(\?|$)/
/** Drawings and pictures are dear to make, and a page without them can be read. */
const DRAWN = /^\/(postcards|avatars|stamps|share|objects)\//
/** What a look at a list asks for is asked again a moment later. */
const LIST =
  /^\/api\/(posts|for-you|places|matches|match-requests|notifications|users\/:\w+\/posts)(\/:\w+\/comments)?$/
/** Nobody waits for it, and it is sent once more or is no loss. */
const NOTED = /^\/api\/for-you\/seen$/

export function shedOrderOf({ method, url: address, routeOptions }: FastifyRequest): ShedOrder {
  const { url = '', config } = routeOptions
  // mutant: what keeps somebody from harm is refused like other calls when there is too much to do | platform/load-shedding/load-shedding | config.endpoint?.forSafety ||
  if (config.endpoint?.forSafety || LAST.test(url) || HELP.test(address)) return 'last'
  if (NOTED.test(url)) return 'first'
  const isRead = method === 'GET' || method === 'HEAD'
  if (isRead && (!url.startsWith('/api/') || DRAWN.test(url) || LIST.test(url))) return 'first'
  return 'second'
}
