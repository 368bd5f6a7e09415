import { PROBLEMS, type ProblemSlug } from '@caravan/contract/problems.ts'
import type { Traveller, World } from '../rules/world.ts'

export const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  body?: object
}

export interface Reply {
  status: number
  body: unknown
  next: string | null
}

export const statusOf = (refusal: ProblemSlug): number => PROBLEMS[refusal].status

/** A ceiling only. */
const MAX_MS = 60_000

export async function send(
  url: string,
  cookie: string | null,
  { method, url: path, body }: Call,
  headers: Record<string, string> = {},
  longestMs = MAX_MS,
): Promise<Reply> {
  const reply = await fetch(url + path, {
    method,
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(longestMs),
  })
  const [text, type, link] = [await reply.text(), reply.headers.get('content-type'), reply.headers.get('link')]
  return replyOf(reply.status, text, { type, link })
}

/** From the text of a reply, and of its headers what it is and where the next page is. */
export function replyOf(status: number, text: string, { type, link }: { type: unknown; link: unknown }): Reply {
  const next = /<([^>]+)>; rel="next"/.exec(String(link))?.[1] ?? null
  return { status, body: String(type).includes('json') ? JSON.parse(text) : text, next }
}

/**
 * Where a reply is another than what was expected, in one line; nothing where it is not. Of an object the expected fields
 * are compared, of a list each item and how many there are; a pattern stands for texts that the rules do not say.
 */
export function difference(expected: unknown, actual: unknown, at = ''): string | null {
  if (expected instanceof RegExp) {
    return typeof actual === 'string' && expected.test(actual)
      ? null
      : `${at || 'it'} is ${text(actual)} in place of ${expected}`
  }
  if (Array.isArray(expected)) return differenceOfLists(expected, actual, at)
  if (typeof expected !== 'object' || expected === null) {
    return Object.is(expected, actual) ? null : `${at || 'it'} is ${text(actual)} in place of ${text(expected)}`
  }
  if (typeof actual !== 'object' || actual === null)
    return `${at || 'it'} is ${text(actual)} in place of ${text(expected)}`
  for (const [name, value] of Object.entries(expected)) {
    const found = difference(value, Reflect.get(actual, name), at ? `${at}.${name}` : name)
    if (found) return found
  }
  return null
}

function differenceOfLists(expected: unknown[], actual: unknown, at: string): string | null {
  if (!Array.isArray(actual)) return `${at || 'it'} is ${text(actual)} in place of a list`
  if (actual.length !== expected.length) {
    return `${at || 'the list'} has ${actual.length} items in place of ${expected.length}: ${text(actual)} in place of ${text(expected)}`
  }
  for (const [index, item] of expected.entries()) {
    const found = difference(item, actual[index], `${at}[${index}]`)
    if (found) return found
  }
  return null
}

/** What was expected and did not come, and what came and was not expected: each stands for one of the other. */
export function unmatched<Expected, Actual>(
  expected: readonly Expected[],
  actual: readonly Actual[],
  isSame: (expected: Expected, actual: Actual) => boolean,
): { missed: Expected[]; extra: Actual[] } {
  const extra = [...actual]
  const missed = expected.filter((one) => {
    const at = extra.findIndex((other) => isSame(one, other))
    if (at >= 0) extra.splice(at, 1)
    return at < 0
  })
  return { missed, extra }
}

const text = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 900))

/** One thing that a traveller reads, or a visitor who is not signed in, and what they see there by the rules. */
export interface Read {
  url: string
  /** Followed page by page to its end: `expected` is the whole list. */
  isPaged?: boolean
  expected: object | { refusal: ProblemSlug }
  /** Of a list whose order the rules do not say. */
  order?: 'any'
  /** Only whether it is answered: there is no more to say of it. */
  isPicture?: boolean
  /** It may be as it was before for so long. */
  lagsMs?: number
  /** Counted for everybody at once, and kept for some minutes where a server is not one of tests. */
  isCountForAll?: boolean
  /** By a right of an hour: a server whose clock is a day ahead may take it for out of date. */
  isOfAnHour?: boolean
  /** It has nothing else than that, and may lack some: what it was made of is some minutes old. */
  isPart?: boolean
}

export type Reads = (world: World, viewer: Traveller) => Read[]

export const refused = (refusal: ProblemSlug) => ({ refusal })
