import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { usePrefetch } from '../../lib/use-prefetch.ts'
import { SHEET_PARAM } from './traveller-link.tsx'

const loadSheet = () => import('./traveller-sheet.tsx')
const TravellerSheet = lazyComponent(async () => (await loadSheet()).TravellerSheet)
const LATER = [loadSheet]

/** The sheet of whoever the address names. It is an overlay: the server draws the screen alone. */
export function TravellerOverScreen() {
  usePrefetch(LATER)
  const username = useSearchParams()[0].get(SHEET_PARAM)
  return <Suspense>{username ? <TravellerSheet key={username} username={username} /> : null}</Suspense>
}
