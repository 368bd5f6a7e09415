import { z } from 'zod'
import { Time } from './fields.ts'

/**
 * What opens a case, or is added to an open one, by itself. None of them changes anything for the traveller: somebody
 * looks at it.
 */
export const SIGNAL_KINDS = ['many-reports', 'same-words', 'many-declines', 'would-not-meet-again'] as const
export type SignalKind = (typeof SIGNAL_KINDS)[number]

/** How much of what in how many days: reporters, people who were sent the same words, declines, people who met them. */
export const SignalSummary = z.object({ count: z.int(), days: z.int() })
export type SignalSummary = z.infer<typeof SignalSummary>

/** A signal of a case, for whoever decides it. The same one again while the case is open changes it. */
export const Signal = z.object({
  kind: z.enum(SIGNAL_KINDS),
  summary: SignalSummary,
  firstAt: Time,
  lastAt: Time,
})
export type Signal = z.infer<typeof Signal>
