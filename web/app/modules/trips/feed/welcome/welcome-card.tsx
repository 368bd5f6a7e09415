import { PRODUCT } from '@caravan/contract/product.ts'
import X from 'lucide-react/icons/x'
import { useId, useSyncExternalStore } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { useSignedIn } from '../../../../lib/viewer/use-viewer.ts'
import { Button, IconButton, LinkButton } from '../../../../ui/button.tsx'
import { Stamp } from '../../../../ui/picture/stamp.tsx'
import { EnableLocation } from '../../../people/location/enable-location.tsx'
import { focusMain } from '../../../people/location/focus-main.ts'
import styles from './welcome-card.module.css'

const KEY = 'welcome-dismissed'
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function dismiss() {
  sessionStorage.setItem(KEY, 'yes')
  for (const listener of listeners) listener()
}

/** Open until it is sent away, which holds for the session. The server cannot know, so it starts closed. */
const useWelcome = () => ({
  isOpen: useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(KEY) === null,
    () => false,
  ),
  dismiss,
})

/** For those who have not said where they are. It overlays the feed without locking it. */
export function WelcomeCard() {
  const { city } = useSignedIn()
  const { isOpen, dismiss } = useWelcome()
  const title = useId()
  if (city || !isOpen) return null
  return (
    <div className={styles.veil}>
      <section className={classNames('dialog', styles.card)} aria-labelledby={title}>
        <Stamp scene="lookout" className="w-[90px]" />
        <h2 id={title}>Welcome to {PRODUCT.name}</h2>
        <IconButton label="Close" onClick={dismiss}>
          <X className="icon" />
        </IconButton>
        <p>Enable location to see travelers nearby and the group chats of the city. Nobody sees more than the city.</p>
        <div className={styles.actions}>
          <EnableLocation variant="primary" onLocated={focusMain} />
          <LinkButton to="/profile#city">Set your city</LinkButton>
          <Button variant="quiet" onClick={dismiss}>
            Not Now
          </Button>
        </div>
      </section>
    </div>
  )
}
