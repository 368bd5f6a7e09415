import type { CallInput, EndpointShape, ReplyOf } from '@caravan/contract/endpoint.ts'
import { Page } from '../db/page.ts'
import type { Act } from './act.ts'
import type { Viewer } from './viewer.ts'

export interface Given {
  params: unknown
  query: unknown
  body: unknown
}
export type Read = (act: Act<Viewer | null>, given: Given) => Promise<unknown>

/**
 * The reads of the contract as their routes answer them, for somebody who has sent no request: the same access rule, the same
 * check of the input, the same handler. Rates and actions are those of the call that asks.
 */
export class Reads {
  readonly #reads = new Map<EndpointShape, Read>()

  add(endpoint: EndpointShape, read: Read): void {
    this.#reads.set(endpoint, read)
  }

  /** A list is answered by its first page. @throws Problem as the call is refused */
  async answer<const E extends EndpointShape>(
    endpoint: E,
    act: Act<Viewer | null>,
    input: CallInput<E>,
  ): Promise<ReplyOf<E>> {
    const read = this.#reads.get(endpoint)
    if (!read) throw new Error(`${endpoint.method} ${endpoint.path} is no read that is registered`)
    const answer = await read(act, { params: undefined, query: undefined, body: undefined, ...(input as object) })
    return (answer instanceof Page ? answer.items : answer) as ReplyOf<E>
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    reads: Reads
  }
}
