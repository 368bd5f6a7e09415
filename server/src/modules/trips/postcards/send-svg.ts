import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

/** Drawings by key: what was used last stays, up to a number of bytes. */
export const drawnCache = (mostBytes: number) =>
  new LRUCache<string, Buffer>({ maxSize: mostBytes, sizeCalculation: ({ byteLength }) => byteLength || 1 })

const compress = promisify(brotliCompress)
const OPTIONS = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}
const MAX_BYTES = 32 * 1024 * 1024

// 'br' unless its weight is nought; quality of encodings is otherwise of no interest, there are only two.
const acceptsBrotli = (request: FastifyRequest) =>
  /(?:^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0+)?\s*(?:,|$))[^,]*)?(?:,|$)/i.test(request.headers['accept-encoding'] ?? '')

export type SendSvg = (
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  draw: () => string,
) => Promise<FastifyReply>

// Drawings never change at their address. One that is asked for again comes from memory, compressed as it was.
export function svgSender(cache = drawnCache(MAX_BYTES)): SendSvg {
  return async (request, reply, key, draw) => {
    const isCompressed = acceptsBrotli(request)
    const entry = `${isCompressed ? 'br' : 'plain'} ${key}`
    let body = cache.get(entry)
    if (!body) {
      const svg = Buffer.from(draw())
      body = isCompressed ? await compress(svg, OPTIONS) : svg
      cache.set(entry, body)
    }
    reply.headers({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      vary: 'Accept-Encoding',
    })
    if (isCompressed) reply.header('content-encoding', 'br')
    return reply.send(body)
  }
}
