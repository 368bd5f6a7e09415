import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * The headers of every answer. Scripts and styles run from this site or with the nonce of this one page:
 * `nonceOf(reply)` for the renderer.
 */
export async function securityHeaders(app: FastifyInstance, options: { isSecure: boolean; isDev: boolean }) {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    hsts: options.isSecure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.addHook('onSend', async (request, reply) => {
    // a first visit fetches two dozen of these: what only documents heed would weigh as much as a screen's script
    if (request.url.startsWith('/assets/') && !isDocument(reply)) {
      for (const name of FOR_DOCUMENTS) reply.removeHeader(name)
      return
    }
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', policy(nonces.get(reply), options))
    }
    reply.header('permissions-policy', 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()')
  })
}

const isDocument = (reply: FastifyReply) => /html|json|xml/.test(String(reply.getHeader('content-type')))

const FOR_DOCUMENTS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'strict-transport-security',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

const nonces = new WeakMap<FastifyReply, string>()

/** The nonce of the page that this reply will be. */
export function nonceOf(reply: FastifyReply): string {
  const known = nonces.get(reply)
  if (known) return known
  const nonce = randomBytes(16).toString('base64')
  nonces.set(reply, nonce)
  return nonce
}

function policy(nonce: string | undefined, { isSecure, isDev }: { isSecure: boolean; isDev: boolean }): string {
  const own = nonce ? `'self' 'nonce-${nonce}'` : `'self'`
  return [
    `default-src 'self'`,
    `script-src ${own}`,
    // Vite's development client writes style elements without a nonce
    `style-src ${isDev ? `'self' 'unsafe-inline'` : own}`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'${isDev ? ' ws:' : ''}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
