import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/client.ts'
import { outageOf } from '../outages.ts'
import { hashScripts } from './hashed-scripts.ts'
import { type PageTopic, type PageVersions, readPageVersions } from './page-topic-queries.ts'

const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

/** Once for each change of a page: the slow setting. */
const BEST = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}
const MOST_BYTES = 64 * 1024 * 1024

/** How old the versions may be that a page is looked at by. */
const LOOKED_AT_EVERY_MS = 250
/** A database that takes longer is busy or away: what is kept is answered meanwhile. */
const PATIENCE_MS = 400

/** A page as it is sent, whoever asks for it. */
export interface KeptPage {
  status: number
  etag: string
  scripts: readonly string[]
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer }
}

/** Draws a page, or a file for programs, with this nonce for its inline scripts, for nobody. */
export type DrawPage = (nonce: string) => Promise<{ status: number; html: string }>

/**
 * Pages that are the same for everybody, drawn and compressed once. Each belongs to topics; a change of one of these counts
 * its version up in the database (`changePageTopic`), which every node reads several times in a second.
 */
export class KeptPages {
  readonly #pages = new LRUCache<string, { version: string; page: KeptPage }>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ page: { bodies } }) => bodies.br.length + bodies.gzip.length + bodies.identity.length,
  })
  /** Those who ask for a page while it is drawn get the same one. */
  readonly #drawing = new Map<string, Promise<KeptPage>>()
  readonly #versions: TopicVersions

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#versions = new TopicVersions(db, log)
  }

  /** Whether it was drawn already, and is a buffer away. */
  has(key: string): boolean {
    return this.#pages.has(key)
  }

  /** A page that is drawn with another status is one of very many, and not kept. */
  async get(key: string, topics: readonly PageTopic[], draw: DrawPage, status = 200): Promise<KeptPage> {
    // read before the page is drawn: a change in between draws it once more, and is never missed
    const version = topics.length > 0 ? await this.#versions.of(topics) : ''
    const known = this.#pages.get(key)
    if (known?.version === version) return known.page
    const drawn = `${version} ${key}`
    const drawing = this.#drawing.get(drawn)
    if (drawing) return drawing
    const own = this.#draw(key, version, draw, status).finally(() => this.#drawing.delete(drawn))
    this.#drawing.set(drawn, own)
    return own
  }

  async #draw(key: string, version: string, draw: DrawPage, status: number): Promise<KeptPage> {
    const page = await finish(draw)
    if (page.status === status) this.#pages.set(key, { version, page })
    return page
  }
}

async function finish(draw: DrawPage): Promise<KeptPage> {
  const nonce = randomBytes(16).toString('base64')
  const { status, html: drawn } = await draw(nonce)
  const { html, scripts } = hashScripts(drawn, nonce)
  const identity = Buffer.from(html)
  const [br, gzipped] = await Promise.all([inBrotli(identity, BEST), inGzip(identity, { level: 9 })])
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  return { status, etag: `W/"${hash}"`, scripts, bodies: { br, gzip: gzipped, identity } }
}

class TopicVersions {
  readonly #db: Db
  readonly #log: FastifyBaseLogger
  #known: PageVersions = new Map()
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | undefined

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db
    this.#log = log
  }

  async of(topics: readonly PageTopic[]): Promise<string> {
    if (performance.now() - this.#readAt > LOOKED_AT_EVERY_MS) await this.#readInTime()
    return topics.map((topic) => this.#known.get(topic) ?? '0').join(' ')
  }

  async #readInTime(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined
    })
    const isLate = await Promise.race([this.#reading, sleep(PATIENCE_MS, true, { ref: false })])
    // the next ones do not wait for it too
    if (isLate) this.#readAt = performance.now()
  }

  async #read(): Promise<void> {
    const asked = performance.now()
    try {
      this.#known = await readPageVersions(this.#db)
    } catch (error) {
      this.#log.error(
        { outage: outageOf(error), err: error },
        'kept pages are not looked at: they are sent as they are',
      )
    }
    this.#readAt = asked
  }
}
