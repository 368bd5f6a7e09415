import { z } from 'zod'
import type { Action, Cost } from './limits.ts'
import type { ProblemSlug } from './problems.ts'

/**
 * Who may call at all: anyone, whoever is signed in, those with a complete travel profile, who runs the product, who
 * writes its blog (by the password of the blog, or as somebody who runs the product), or who decides about reports: to
 * everybody else a moderator's calls are not there.
 */
export type Access = 'anyone' | 'signed-in' | 'onboarded' | 'admin' | 'blog-admin' | 'moderator'
type SuccessStatus = 200 | 201

export interface EndpointShape {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify's notation: `/api/posts/:postId`. */
  path: string
  summary: string
  access: Access
  /** Also answers a caller who is suspended or banned; every other call refuses them. */
  whileSuspended?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: { [status in SuccessStatus]?: z.ZodType }
  /** Those beyond what every call may answer (400, 401, 403 onboarding, 413, 415, 422, 429, 500, 503). */
  problems?: readonly ProblemSlug[]
  /** Reaches others: refused to whoever has not stated that they are 18 or older. */
  adultsOnly?: true
  /** What it makes the server do; without it a page of a list, a read or a write (`costOf`). */
  cost?: Cost
  /**
   * Keeps somebody from harm: refused last when there is too much to do, and limited by points of its own, so that nothing
   * else that its traveller asks for takes them.
   */
  forSafety?: true
  /** What others see or meet of it: counted by the ten minutes and by the day. */
  action?: Action
  /** Of a call that answers 201 for what it made and 200 for what was there before: whether a reply is of what it made. */
  isCreated?: (reply: never) => boolean
  /** Answers one page of a list: takes `limit` and `before`, and names the next page in its `Link` header. */
  paged?: true
}

/** What every paged list takes. `before` is the cursor out of the `Link` header of the page before. */
const PAGE_QUERY = {
  limit: z.coerce.number().int().min(1).max(100).optional(),
  before: z.string().max(200).optional(),
}
export interface PageQuery {
  limit?: number | undefined
  before?: string | undefined
}

interface PagedShape extends EndpointShape {
  method: 'GET'
  query?: z.ZodObject
  reply: { 200: z.ZodArray }
  paged: true
}
type OwnQuery<E extends PagedShape> = E['query'] extends z.ZodObject<infer Shape> ? Shape : Record<never, never>
export type Paged<E extends PagedShape> = Omit<E, 'query'> & { query: z.ZodObject<OwnQuery<E> & typeof PAGE_QUERY> }

/**
 * An endpoint is a value: the server registers it, the browser calls it, OpenAPI is made from it.
 * No path and no shape is written twice.
 */
export function endpoint<const E extends PagedShape>(shape: E): Paged<E>
export function endpoint<const E extends EndpointShape & { paged?: never }>(shape: E): E
export function endpoint(shape: EndpointShape | PagedShape): object {
  return isPaged(shape) ? { ...shape, query: z.object({ ...shape.query?.shape, ...PAGE_QUERY }) } : shape
}

const isPaged = (shape: EndpointShape | PagedShape): shape is PagedShape => shape.paged === true

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined
type Given<T> = T extends z.ZodType ? z.input<T> : undefined

export type ParamsOf<E extends EndpointShape> = Parsed<E['params']>
export type QueryOf<E extends EndpointShape> = Parsed<E['query']>
export type BodyOf<E extends EndpointShape> = Parsed<E['body']>
export type ReplyOf<E extends EndpointShape> = { [S in keyof E['reply']]: Parsed<E['reply'][S]> }[keyof E['reply']]

/** Not for each of several bodies by itself: what is passed may be any of them. */
type Needed<K extends string, T> = [T] extends [undefined] ? unknown : { [P in K]: T }
/** What a caller passes: only the parts that the endpoint has. */
export type CallInput<E extends EndpointShape> = Needed<'params', Given<E['params']>> &
  Needed<'query', Given<E['query']>> &
  Needed<'body', Given<E['body']>>

export const successStatus = (shape: EndpointShape): SuccessStatus => (shape.reply[201] ? 201 : 200)

/** The status of one reply: it follows from the reply alone, so that one that is sent again has the same. */
export const statusOf = (shape: EndpointShape, reply: unknown): SuccessStatus =>
  shape.isCreated && !shape.isCreated(reply as never) ? 200 : successStatus(shape)

/** What a call costs where it does not say so itself. */
export function costOf({ cost, method, paged }: Pick<EndpointShape, 'cost' | 'method' | 'paged'>): Cost {
  if (cost) return cost
  if (method !== 'GET') return 'write'
  return paged ? 'page' : 'read'
}
