import { useLocation, useNavigate } from 'react-router'
import { Sheet } from '../../ui/overlay/dialog.tsx'
import { SHEET_PARAM } from './traveller-link.tsx'
import styles from './traveller-profile.module.css'
import { TravellerProfile } from './traveller-profile.tsx'

/** Over whatever screen names a traveller in its address. */
export function TravellerSheet({ username }: { username: string }) {
  const close = useClosing()
  return (
    <Sheet
      open
      onOpenChange={(open) => open || close()}
      title={`@${username}`}
      className={styles.sheet}
      // the address that opens it is an entry already
      hasHistoryEntry={false}
    >
      <div className="dialog-body">
        <TravellerProfile username={username} heading="h3" onGone={close} />
      </div>
    </Sheet>
  )
}

/** One step back where a link has opened it; else the screen below is opened in its place. */
function useClosing() {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  return () => {
    if (state?.hasOpenedSheet === true) return void navigate(-1)
    const params = new URLSearchParams(search)
    params.delete(SHEET_PARAM)
    void navigate(
      { pathname, search: params.size > 0 ? `?${params}` : '' },
      { replace: true, preventScrollReset: true },
    )
  }
}
