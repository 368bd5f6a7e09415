import { PROBLEMS, type ProblemSlug } from '@caravan/contract/problems.ts'

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  body?: object
}

export interface Reply {
  status: number
  body: unknown
  /** Where the next page is. */
  next: string | null
}

export const statusOf = (refusal: ProblemSlug): number => PROBLEMS[refusal].status

/** A ceiling only. */
const MAX_MS = 60_000

/** Sends a call to a server as somebody, or as nobody. */
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
