import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/client.ts'
import { RecentReading } from '../recent-reading.ts'
import { hashScripts } from './hashed-scripts.ts'
import { type PageTopic, type PageVersions, readPageVersions } from './page-topic-queries.ts'

const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

/** Once for each change of a page: the slow setting. */
const BEST = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}
const MAX_BYTES = 64 * 1024 * 1024

/** How old the known versions may be when a page is served. */
const VERSIONS_MAX_AGE_MS = 250

/** A page as it is sent, whoever asks for it. */
export interface CachedPage {
  status: number
  etag: string
  scripts: readonly string[]
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer }
}

/** Renders a page or a feed for no visitor in particular, with this nonce for its inline scripts. */
export type RenderForCache = (nonce: string) => Promise<{ status: number; html: string }>

/**
 * Pages that are the same for everybody, rendered and compressed once. Each belongs to topics; a change of one of these counts
 * its version up in the database (`changePageTopic`), which every node reads several times in a second.
 */
export class PageCache {
  readonly #pages = new LRUCache<string, { version: string; page: CachedPage }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page: { bodies } }) => bodies.br.length + bodies.gzip.length + bodies.identity.length,
  })
  /** Requests for a page that is being rendered share that rendering. */
  readonly #rendering = new Map<string, Promise<CachedPage>>()
  readonly #versions: TopicVersions

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#versions = new TopicVersions(db, log)
  }

  /** Whether it can be served without rendering. */
  has(key: string): boolean {
    return this.#pages.has(key)
  }

  /** Only a page with this `status` is cached. */
  async get(key: string, topics: readonly PageTopic[], render: RenderForCache, status = 200): Promise<CachedPage> {
    // read before rendering: a change in between renders the page once more, and is never missed
    const version = topics.length > 0 ? await this.#versions.of(topics) : ''
    const known = this.#pages.get(key)
    if (known?.version === version) return known.page
    const flight = `${version} ${key}`
    const shared = this.#rendering.get(flight)
    if (shared) return shared
    const own = this.#render(key, version, render, status).finally(() => this.#rendering.delete(flight))
    this.#rendering.set(flight, own)
    return own
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

class TopicVersions {
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

  async of(topics: readonly PageTopic[]): Promise<string> {
    const known = await this.#versions.get()
    return topics.map((topic) => known.get(topic) ?? '0').join(' ')
  }
}
