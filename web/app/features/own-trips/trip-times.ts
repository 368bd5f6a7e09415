import type { TripTime } from '@caravan/contract/own-trips.ts'

/** The parts of the list, from top to bottom. */
export const TIMES: readonly { when: TripTime; title: string }[] = [
  { when: 'now', title: 'Now' },
  { when: 'coming', title: 'Coming' },
  { when: 'past', title: 'Past' },
]
