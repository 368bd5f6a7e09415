import type { FastifyReply, FastifyRequest } from 'fastify'
import { allowScripts } from '../http/headers.ts'
import { isKnownTag } from '../http/known-tag.ts'
import type { CachedAddress } from './cached-addresses.ts'
import type { CachedPage } from './page-cache.ts'

/**
 * A browser asks each time, and mostly gets 304; a shared cache in front asks once a second, and
 * may answer with what it has while it does.
 */
const CACHING = 'public, max-age=0, s-maxage=1, stale-while-revalidate=30'

export function sendCachedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { isForVisitors }: CachedAddress,
  page: CachedPage,
): FastifyReply {
  allowScripts(reply, page.scripts)
  // the cookie says whether somebody is signed in, who gets another page
  const vary = isForVisitors ? 'Accept-Encoding, Cookie' : 'Accept-Encoding'
  return sendCached(request, reply, page, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': CACHING,
    vary,
  })
}

/** A page, or a feed, from its compressed bodies. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  headers: Readonly<Record<string, string>>,
): FastifyReply {
  reply.headers(headers)
  if (page.status === 200) reply.header('etag', page.etag)
  else reply.code(page.status).header('cache-control', 'no-store')
  if (page.status === 200 && isKnownTag(request.headers['if-none-match'], page.etag)) return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(page.bodies[encoding])
}

/** The smaller one of those that are accepted; their weights among each other are of no interest. */
function encodingFor(accepted = ''): 'br' | 'gzip' | 'identity' {
  const names = accepted.split(',').flatMap((one) => {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase())
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name]
  })
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}
