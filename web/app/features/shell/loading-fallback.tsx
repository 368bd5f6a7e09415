import { useLocation } from 'react-router'
import { OFFLINE_PAGE } from '../../lib/offline/offline-names.ts'
import { OFFLINE_PAGE_ID } from '../../lib/offline/offline-page.ts'
import { Spinner } from '../../ui/spinner.tsx'

/**
 * Until the browser has asked for what the server did not: on screens that it leaves to the browser, and on the offline
 * page, which is made under its own address and marked with it, and shown under another.
 */
export const LoadingFallback = () => (
  <div
    id={useLocation().pathname === OFFLINE_PAGE ? OFFLINE_PAGE_ID : undefined}
    className="grid min-h-dvh place-items-center"
    suppressHydrationWarning
  >
    <Spinner />
  </div>
)
