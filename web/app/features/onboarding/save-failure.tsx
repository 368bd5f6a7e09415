import { TriangleAlert } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { detailOf, isCallError } from '../../lib/call-error.ts'
import { signInAddress } from '../../lib/viewer/sign-in-address.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useOnline } from '../../ui/offline-bar.tsx'
import styles from './save-failure.module.css'

/** Why the last step could not be saved, and what to do. Nothing that was filled in is lost. */
export function SaveFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const isOnline = useOnline()
  const isSignedOut = isCallError(error) && error.status === 401
  const words = isCallError(error) || isOnline ? 'Your profile could not be saved.' : 'You are offline.'
  // It may be beneath the bar at the foot, where the button was pressed.
  useLayoutEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  function tryAgain() {
    // the box goes with the button that was pressed
    box.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
    onRetry()
  }
  return (
    <div ref={box} className={styles.failure} role="alert">
      <TriangleAlert className="icon" />
      <p>
        <strong>{words}</strong> {detailOf(error, 'Try again when you are connected.')} Your answers are kept.
      </p>
      {isSignedOut ? <LinkButton href={signInAddress('/')}>Sign In</LinkButton> : null}
      {isSignedOut ? null : <Button onClick={tryAgain}>Try again</Button>}
    </div>
  )
}
