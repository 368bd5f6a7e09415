import BellRing from 'lucide-react/icons/bell-ring'
import { type RefObject, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { isPushPossible } from './push-device.ts'
import styles from './push-invitation.module.css'
import { PUSH_QUESTION, usePush } from './push-offer.tsx'

const NOT_NOW = 'push-invitation'

interface Props {
  /** Takes the focus when the card goes. */
  beside: RefObject<HTMLElement | null>
}

/** Asks for push after the first match, until this device has answered. The browser asks only after it. */
export function PushInvitation({ beside }: Props) {
  const [isOpen, setOpen] = useState(mayInvite)
  return isOpen ? <Invitation onNotNow={() => setOpen(false)} beside={beside} /> : null
}

function Invitation({ onNotNow, beside }: Props & { onNotNow: () => void }) {
  const { isOffered, isOn, isPending, turn } = usePush()
  if (!isOffered || isOn !== false) return null
  const notNow = () => {
    keepAnswer()
    onNotNow()
    beside.current?.focus({ preventScroll: true })
  }
  return (
    <aside className={`${styles.invitation} card`} aria-label="Notifications on this device">
      <BellRing className="icon" aria-hidden="true" />
      <p>{PUSH_QUESTION}</p>
      <div className={styles.actions}>
        <Button variant="yes" busy={isPending} onClick={() => turn(true)}>
          Turn on here
        </Button>
        <Button variant="quiet" onClick={notNow}>
          Not now
        </Button>
      </div>
    </aside>
  )
}

/** A traveller whom the browser asked before has said what they want, here or in the settings. */
function mayInvite(): boolean {
  if (!isPushPossible() || Notification.permission !== 'default') return false
  try {
    return localStorage.getItem(NOT_NOW) === null
  } catch {
    return false
  }
}

function keepAnswer(): void {
  try {
    localStorage.setItem(NOT_NOW, 'not now')
  } catch {
    // full or forbidden: asked again on the next visit
  }
}
