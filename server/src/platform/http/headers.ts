import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'

interface HeaderOptions {
  isSecure: boolean
  isDev: boolean
  /** Where pages may send to beside this site. */
  uploadOrigin: string | undefined
  companionUrl: string | undefined
}

/**
 * The headers of every answer. Scripts and styles run from this site or with the nonce of this one page: `nonceOf(reply)`
 * for the renderer. A page that is sent to many names the hashes of its scripts in place of a nonce: `allowScripts`.
 */
export async function securityHeaders(app: FastifyInstance, options: HeaderOptions): Promise<void> {
  const ofDocuments = await helmetHeaders(options)
  const documentHeaders = Object.entries(ofDocuments)
  const fileHeaders = documentHeaders.filter(([name]) => !ONLY_DOCUMENTS_HEED.has(name))
  const usualPolicy = policy(NOTHING, options)
  app.decorate('headersOfDocuments', ofDocuments)
  app.decorate('headersOfRefusals', {
    ...ofDocuments,
    'content-security-policy': usualPolicy,
    'permissions-policy': PERMISSIONS,
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    // a first visit fetches two dozen of these: what only documents heed would weigh as much as a screen's script
    if (request.url.startsWith('/assets/') && !isDocument(reply)) {
      addMissing(reply, fileHeaders)
      return done()
    }
    if (!reply.hasHeader('content-security-policy')) {
      const ownAllowed = allowed.get(reply)
      reply.header('content-security-policy', ownAllowed ? policy(ownAllowed, options) : usualPolicy)
    }
    addMissing(reply, documentHeaders)
    reply.header('permissions-policy', PERMISSIONS)
    done()
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** For what is answered past Fastify, which has no other headers of ours. */
    headersOfDocuments: Record<string, string>
    /** All of them, for a refusal that no hook has seen. */
    headersOfRefusals: Record<string, string>
  }
}

/** What the library sets, taken from one answer: setting it header by header took as long as the rest of a short call. */
async function helmetHeaders({ isSecure }: HeaderOptions): Promise<Record<string, string>> {
  const sample = Fastify()
  await sample.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    hsts: isSecure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  sample.get('/', async (_request, { raw }) => raw.getHeaders())
  const reply = await sample.inject('/')
  await sample.close()
  return reply.json()
}

const PERMISSIONS = 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()'

/** What a route says of its own answer stands. */
function addMissing(reply: FastifyReply, headers: readonly [string, string][]): void {
  for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
}

const isDocument = (reply: FastifyReply) => /html|json|xml/.test(String(reply.getHeader('content-type')))

const ONLY_DOCUMENTS_HEED = new Set([
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'strict-transport-security',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
])

/** What a page allows beside files of this site, as sources of its policy. */
interface Allowed {
  scripts: readonly string[]
  styles: readonly string[]
}
const NOTHING: Allowed = { scripts: [], styles: [] }
const allowed = new WeakMap<FastifyReply, Allowed>()
const nonces = new WeakMap<FastifyReply, string>()

/** The nonce of the page that this reply will be. */
export function nonceOf(reply: FastifyReply): string {
  const known = nonces.get(reply)
  if (known) return known
  const nonce = randomBytes(16).toString('base64')
  nonces.set(reply, nonce)
  allowed.set(reply, { scripts: [`'nonce-${nonce}'`], styles: [`'nonce-${nonce}'`] })
  return nonce
}

/** Allows the inline scripts with these hashes, and no nonce. */
export const allowScripts = (reply: FastifyReply, scripts: readonly string[]): void =>
  void allowed.set(reply, { scripts, styles: [] })

/** It is called, and heard on a socket. */
const companionSources = (address: string | undefined) => (address ? [address, address.replace(/^http/, 'ws')] : [])

function policy({ scripts, styles }: Allowed, { isSecure, isDev, uploadOrigin, companionUrl }: HeaderOptions): string {
  const own = (sources: readonly string[]) => [`'self'`, ...sources].join(' ')
  return [
    `default-src 'self'`,
    `script-src ${own(scripts)}`,
    // Vite's development client writes style elements without a nonce
    `style-src ${isDev ? `'self' 'unsafe-inline'` : own(styles)}`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src ${own([...(uploadOrigin ? [uploadOrigin] : []), ...companionSources(companionUrl), ...(isDev ? ['ws:'] : [])])}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
