import type { SignalKind } from '@caravan/contract/signals.ts'

/** How soon a case that a signal opens is looked at, on the scale of reports. Who was met in person may be met again. */
export const SIGNAL_URGENCY: Record<SignalKind, 0 | 1> = {
  'many-reports': 0,
  'same-words': 0,
  'many-declines': 0,
  'would-not-meet-again': 1,
}

/** What several say weighs more than each of them: the case becomes one step more urgent than their reasons make it. */
export const raisesUrgency = (kind: SignalKind): boolean => kind === 'many-reports'
