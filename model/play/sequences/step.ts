import type { ProblemSlug } from '@caravan/contract/problems.ts'
import type { Command } from '../command.ts'
import type { Situation } from '../situations/situation.ts'

/** A command of a sequence, and what it is to lead to where it could be done in several ways. */
export interface Step {
  command: Command
  situation?: Situation
  /** It is to be refused, and for this. */
  refusal?: ProblemSlug
  /** Nothing is sent after it but what it sends itself: the sequence says when. */
  isSentLater?: boolean
}
/** What one is called, and the rest of it. */
export type NamedStep = string | readonly [name: string, wanted: Situation | ProblemSlug]
