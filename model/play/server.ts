import type { Call, Reply } from './call.ts'
import type { Cast } from './cast.ts'

/** The server that a history is played against. */
export interface Server {
  cast: Cast
  /** As that traveller, or as nobody. */
  call(by: string | null, call: Call, headers?: Record<string, string>): Promise<Reply>
  /** Resolves when what the calls so far bring about has come to its end. */
  settled(): Promise<void>
}
