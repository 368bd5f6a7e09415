import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { BLOG_CATEGORIES, readArticle } from '@caravan/contract/blog.ts'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/client.ts'
import { allowScripts } from '../http/headers.ts'
import { isKnownTag } from '../http/known-tag.ts'
import { RecentReading } from '../recent-reading.ts'
import { type CacheTag, type PageVersions, readPageVersions } from './cache-tag-queries.ts'

/** Pages that are rendered the same for everybody: nothing of whoever asks reaches their renderer. */
export interface CachedAddress {
  path: RegExp
  /** The parameters that the page is rendered by, with the values that count; it is rendered without any other. */
  query?: Readonly<Record<string, RegExp>>
  /** With one of these parameters it is another page. */
  notWith?: readonly string[]
  /** A traveller who is signed in gets another page at this address. */
  isForVisitors?: boolean
  cacheTags?: readonly CacheTag[]
  /** The read that says whether there is such a page, by the named groups of `path`. What is not there has one page for all. */
  about?: string
}

export const CACHED_ADDRESSES: readonly CachedAddress[] = [
  // the landing page; with a trip behind a link, that trip
  { path: /^\/$/, notWith: ['post'], query: { waitlist: /^(joined|invalid|failed)$/ }, isForVisitors: true },
  { path: /^\/(privacy|terms|rules|contact)$/ },
  // who is signed in finds their own country open; what is searched for is rendered for each
  { path: /^\/help$/, isForVisitors: true, notWith: ['country', 'q'] },
  { path: /^\/prize-rules$/, cacheTags: ['prize'] },
  { path: /^\/safety$/, cacheTags: ['safety'] },
  // what somebody searches for is rendered for them: there is no end of words
  {
    path: /^\/blog$/,
    query: { category: new RegExp(`^(${BLOG_CATEGORIES.join('|')})$`) },
    notWith: ['search', 'before'],
    cacheTags: ['blog'],
  },
  {
    path: /^\/blog\/(?<articleId>[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
    cacheTags: ['blog'],
    about: readArticle.path,
  },
]

export interface FoundAddress {
  address: CachedAddress
  /** The path with the parameters that the page is rendered by, in one order. */
  key: string
}

export function findCachedAddress(url: string, addresses: readonly CachedAddress[]): FoundAddress | null {
  const [path = '', search = ''] = url.split('?', 2)
  const address = addresses.find((one) => one.path.test(path))
  if (!address) return null
  if (search === '') return { address, key: path }
  const asked = new URLSearchParams(search)
  if (address.notWith?.some((name) => asked.has(name))) return null
  const drawnBy = new URLSearchParams()
  for (const [name, values] of Object.entries(address.query ?? {})) {
    const value = asked.get(name)
    if (value && values.test(value)) drawnBy.set(name, value)
  }
  return { address, key: drawnBy.size > 0 ? `${path}?${drawnBy}` : path }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

export interface HashedPage {
  html: string
  /** For `script-src`: each inline script of the page by what it contains. */
  scripts: readonly string[]
}

/**
 * A page without the nonce that it was rendered with. Only what bears that nonce was written by our own code, and is allowed by
 * its hash; a script that got into the page in another way has none, and stays refused.
 */
export function hashScripts(page: string, nonce: string): HashedPage {
  const mark = ` nonce="${nonce}"`
  const scripts = new Set<string>()
  for (const [, attributes = '', code = ''] of page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes.includes(mark) && !/\ssrc=/.test(attributes)) scripts.add(`'sha256-${sha256(code)}'`)
  }
  return { html: page.replaceAll(mark, ''), scripts: [...scripts] }
}

const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

/** Once for each change of a page: the slow setting. */
const BEST = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}
const MAX_BYTES = 64 * 1024 * 1024

/** How old the known versions may be when a page is served. */
const VERSIONS_MAX_AGE_MS = 250

export interface CachedPage {
  status: number
  etag: string
  scripts: readonly string[]
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer }
}

export type RenderForCache = (nonce: string) => Promise<{ status: number; html: string }>

/** Rendered and compressed once for everybody. A change counts a tag's version up in the database, which every node reads often. */
export class PageCache {
  readonly #pages = new LRUCache<string, { version: string; page: CachedPage }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page: { bodies } }) => bodies.br.length + bodies.gzip.length + bodies.identity.length,
  })
  /** Requests for a page that is being rendered share that rendering. */
  readonly #rendering = new Map<string, Promise<CachedPage>>()
  readonly #versions: RecentReading<PageVersions>

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#versions = new RecentReading({
      initial: new Map(),
      read: () => readPageVersions(db),
      maxAgeMs: VERSIONS_MAX_AGE_MS,
      log,
      failure: 'versions of cached pages cannot be read: they are served as they are',
    })
  }

  /** Whether it can be served without rendering. */
  has(key: string): boolean {
    return this.#pages.has(key)
  }

  /** Only a page with this `status` is cached. */
  async get(key: string, cacheTags: readonly CacheTag[], render: RenderForCache, status = 200): Promise<CachedPage> {
    // read before rendering: a change in between renders the page once more, and is never missed
    const version = cacheTags.length > 0 ? await this.#versionOf(cacheTags) : ''
    const known = this.#pages.get(key)
    if (known?.version === version) return known.page
    const flight = `${version} ${key}`
    const shared = this.#rendering.get(flight)
    if (shared) return shared
    const own = this.#render(key, version, render, status).finally(() => this.#rendering.delete(flight))
    this.#rendering.set(flight, own)
    return own
  }

  async #versionOf(cacheTags: readonly CacheTag[]): Promise<string> {
    const known = await this.#versions.get()
    return cacheTags.map((cacheTag) => known.get(cacheTag) ?? '0').join(' ')
  }

  async #render(key: string, version: string, render: RenderForCache, status: number): Promise<CachedPage> {
    const page = await renderCompressed(render)
    if (page.status === status) this.#pages.set(key, { version, page })
    return page
  }
}

async function renderCompressed(render: RenderForCache): Promise<CachedPage> {
  const nonce = randomBytes(16).toString('base64')
  const { status, html: withNonce } = await render(nonce)
  const { html, scripts } = hashScripts(withNonce, nonce)
  const identity = Buffer.from(html)
  const [br, gzipped] = await Promise.all([inBrotli(identity, BEST), inGzip(identity, { level: 9 })])
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  return { status, etag: `W/"${hash}"`, scripts, bodies: { br, gzip: gzipped, identity } }
}

/** A browser asks each time, and mostly gets 304; a shared cache in front asks once a second. */
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
