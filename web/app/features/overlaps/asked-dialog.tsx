import type { Match } from '@caravan/contract/matches.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { usePrefetch } from '../../lib/use-prefetch.ts'
import { DialogBoundary } from '../../ui/overlay/dialog-boundary.tsx'
import { overlapItemId } from './overlap-item.tsx'

const loadMatch = () => import('../matches/dialog/match-dialog.tsx')
const MatchDialog = lazyComponent(async () => (await loadMatch()).MatchDialog)
const LATER = [loadMatch]

/** A trip whose owner has just been asked for a match. */
export interface Asked {
  trip: Trip
  match: Match | null
}

export function AskedDialog({ asked, onClose }: { asked: Asked | undefined; onClose: () => void }) {
  usePrefetch(LATER)
  function close() {
    onClose()
    // the button that was pressed is disabled now and cannot take the focus back
    if (asked) setTimeout(() => document.getElementById(overlapItemId(asked.trip.id))?.querySelector('a')?.focus())
  }
  return (
    <DialogBoundary onClose={onClose}>
      {asked ? <MatchDialog trip={asked.trip} match={asked.match} onClose={close} /> : null}
    </DialogBoundary>
  )
}
