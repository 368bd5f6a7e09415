import type { Match } from '@caravan/contract/matches.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { useCallback, useState } from 'react'

export type FeedDialog =
  | { dialog: 'comments'; trip: Trip }
  | { dialog: 'block'; trip: Trip }
  | { dialog: 'delete'; trip: Trip }
  | { dialog: 'match'; trip: Trip; match: Match | null }

export function useFeedDialogs() {
  const [opened, open] = useState<FeedDialog>()
  const close = useCallback(() => open(undefined), [])
  return { opened, open, close }
}
