import * as fs from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { CannotStart } from '@caravan/local-postgres/cannot-start.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { problem } from '../../problem.ts'
import { isLoopback } from '../../settings/schema.ts'
import { problemFor, sendProblem } from '../http/errors.ts'
import { nonceOf } from '../http/headers.ts'
import { sendProblemPage } from '../identity/pages/problem.ts'
import { BoundedQueues } from '../limits/bounded-queues.ts'
import { overloaded } from '../load-shedding/load-shedding.ts'
import type { Caller, PageAnswer, PageCall } from '../reads.ts'
import {
  CACHED_ADDRESSES,
  type CachedAddress,
  type CachedPage,
  type FoundAddress,
  findCachedAddress,
  PageCache,
  sendCachedPage,
} from './page-cache.ts'

/** Rendering keeps the event loop to itself: more at a time only makes each of them, and every call, wait longer. */
const AT_A_TIME = 4
/** About a quarter of a second of rendering. */
const WAITING = 20

const WEB = fileURLToPath(new URL('../../../../web/', import.meta.url))
const CLIENT = join(WEB, 'build/client')
const RENDERER = join(WEB, 'build/server/index.js')

interface RenderContext {
  nonce: string
  supportEmail: string | null
  hasLinks: boolean
  sendsToStore: boolean
  hasOnboarded: boolean
  /** A read of this site by the viewer of the page, without a trip over the network. */
  callApi(call: PageCall): Promise<PageAnswer>
  logError(error: unknown): void
}
/** A page in one piece, as text or bytes: it is not copied once more on its way. */
export interface RenderedPage {
  status: number
  headers: Headers
  html: string | Uint8Array
}
export type Render = (request: Request, context: RenderContext) => Promise<RenderedPage>

const Renderer = z.object({ render: z.custom<Render>((value) => typeof value === 'function') })

export const builtFiles = CLIENT

export async function builtPages(app: FastifyInstance): Promise<void> {
  if (!fs.existsSync(RENDERER)) throw new CannotStart('The pages are not built yet: npm run build')
  const { render } = Renderer.parse(await import(pathToFileURL(RENDERER).href))
  servePages(app, () => Promise.resolve(render))
}

const NO_PAGES = /^\/(api|assets|oidc|objects|postcards|avatars|stamps|share)(\/|$)/

interface PageOptions {
  addresses?: readonly CachedAddress[]
}

/** Answers every address that nothing else answers with a page. */
export function servePages(app: FastifyInstance, renderer: () => Promise<Render>, options: PageOptions = {}): void {
  const { addresses = CACHED_ADDRESSES } = options
  const queue = new BoundedQueues({ concurrency: AT_A_TIME, waiting: WAITING })
  const limited = async <T>(render: () => Promise<T>) => {
    const rendering = queue.run('pages', render)
    if (!rendering) throw overloaded()
    return rendering
  }
  const pageCache = new PageCache(app.services.db, app.log)
  app.setErrorHandler((error, request, reply) =>
    NO_PAGES.test(request.url)
      ? sendProblem(request, reply, problemFor(error, request))
      : sendProblemPage(error, request, reply),
  )
  const nobody: Visitor = { id: '', viewer: null, log: app.log, http: null }
  const cost = (request: FastifyRequest) => {
    const found = cachedFor(request, addresses)
    return found && pageCache.has(found.key) ? 'read' : 'document'
  }
  app.get('/*', { schema: { hide: true }, config: { cost } }, async (request, reply) => {
    if (NO_PAGES.test(request.url)) throw problem('not-found')
    const elsewhere = otherLoopbackName(app, request)
    if (elsewhere) return reply.redirect(elsewhere, 307)
    const found = cachedFor(request, addresses)
    if (found) return sendCachedPage(request, reply, found.address, await cachedPage(found))
    const visit = toWebRequest(app, request)
    const { id, log, viewer } = request
    const visitor = { id, log, viewer, http: { request, reply } }
    const page = await limited(() => renderPage(visit, visitor, nonceOf(reply)))
    return sendPage(reply, page)
  })

  async function cachedPage({ address, key }: FoundAddress): Promise<CachedPage> {
    const { cacheTags = [], about } = address
    const render = (nonce: string) => limited(() => renderForNobody(key, nonce))
    if (!about || pageCache.has(key) || (await isThere(about, address, key)))
      return pageCache.get(key, cacheTags, render)
    // addresses can be made up without end: all that are not there share one page
    return pageCache.get(`no ${about}`, cacheTags, render, 404)
  }

  async function isThere(about: string, { path }: CachedAddress, key: string): Promise<boolean> {
    const params = path.exec(key)?.groups ?? {}
    const answer = await app.reads.answerPage({ path: about, params, query: {}, address: key }, nobody, nobody.id)
    return answer.status !== 404
  }

  async function renderPage(visit: Request, visitor: Visitor, nonce: string): Promise<RenderedPage> {
    const render = await renderer()
    let isCut = false
    const page = await render(visit, {
      nonce,
      supportEmail: app.services.config.supportEmail,
      hasLinks: app.services.config.companion !== undefined,
      sendsToStore: app.services.storeUploads !== null,
      hasOnboarded: visitor.viewer?.hasOnboarded ?? false,
      async callApi(call) {
        const answer = await app.reads.answerPage(call, visitor, visitor.id)
        isCut ||= answer.status === 503
        return answer
      },
      logError: (error) => visitor.log.error({ err: errorOf(error) }, 'a page could not be made'),
    })
    // the renderer learns no more than that a call of its own failed
    if (isCut && page.status >= 500) throw problem('unavailable', { retryAfter: 5 })
    return page
  }

  /** Of the address alone: no header, cookie or network address of whoever asks is known to the renderer. */
  async function renderForNobody(key: string, nonce: string) {
    const visit = new Request(new URL(key, app.services.config.publicUrl), { headers: { accept: 'text/html' } })
    const page = await renderPage(visit, nobody, nonce)
    const { html } = page
    return { ...page, html: typeof html === 'string' ? html : new TextDecoder().decode(html) }
  }
}

interface Visitor extends Caller {
  /** Of the page's request. */
  id: string
}

/** Nothing where the page is one of the traveller's own. */
function cachedFor({ url, viewer }: FastifyRequest, addresses: readonly CachedAddress[]): FoundAddress | null {
  const found = findCachedAddress(url, addresses)
  return found?.address.isForVisitors && viewer ? null : found
}

const errorOf = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** localhost and 127.0.0.1 are two hosts with two sessions: on one's own machine a visitor is led to the public address. */
function otherLoopbackName(app: FastifyInstance, request: FastifyRequest): string | null {
  const { isLocal, publicUrl } = app.services.config
  const wanted = new URL(publicUrl)
  const isOther = request.hostname !== wanted.hostname && isLoopback(request.hostname) && isLoopback(wanted.hostname)
  return isLocal && isOther ? publicUrl + request.url : null
}

function toWebRequest(app: FastifyInstance, request: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !name.startsWith(':')) headers.set(name, value)
  }
  return new Request(new URL(request.url, app.services.config.publicUrl), { method: request.method, headers })
}

function sendPage(reply: FastifyReply, { status, headers, html }: RenderedPage): FastifyReply {
  reply.code(status)
  for (const [name, value] of headers) reply.header(name, value)
  // a page carries its visitor's data and its nonce
  if (!headers.has('cache-control')) reply.header('cache-control', 'private, no-store')
  return reply.send(html)
}
