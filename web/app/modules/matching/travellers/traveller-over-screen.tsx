import { useSearchParams } from 'react-router'
import { lazy } from '../../../lib/lazy.tsx'
import { usePrefetch } from '../../../lib/when-idle.ts'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { SHEET_PARAM, useClosingSheet } from './traveller-link.tsx'

const TravellerSheet = lazy(async () => (await import('./traveller-sheet.tsx')).TravellerSheet)
const LATER = [TravellerSheet.preload]

/** The sheet of whoever the address names. It is an overlay: the server renders the screen alone. */
export function TravellerOverScreen() {
  usePrefetch(LATER)
  const username = useSearchParams()[0].get(SHEET_PARAM)
  const close = useClosingSheet()
  if (!username) return null
  // a boundary of its own: the router would keep one that is there as it was until the script has come
  return (
    <DialogBoundary key={username} onClose={close}>
      <TravellerSheet username={username} onClose={close} />
    </DialogBoundary>
  )
}
