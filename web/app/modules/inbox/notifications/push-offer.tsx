import { readPush } from '@caravan/contract/push.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import BellRing from 'lucide-react/icons/bell-ring'
import { type RefObject, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { isPushOn, isPushPossible, isPushRefused, turnPushOff, turnPushOn } from './push-device.ts'
import styles from './push-offer.module.css'

const pushQuery = () =>
  queryOptions({ queryKey: ['/api/push'], queryFn: ({ signal }) => call(readPush, undefined, { signal }) })
const deviceKey = ['push on this device']

function usePush() {
  const client = useQueryClient()
  const { data: push } = useQuery(pushQuery())
  const { data: isOn } = useQuery({ queryKey: deviceKey, queryFn: isPushOn, networkMode: 'always' })
  const { mutate, isPending } = useSingleFlight({
    mutationFn: async (wanted: boolean) =>
      wanted ? turnPushOn(push?.publicKey ?? '') : turnPushOff().then(() => true),
    onSuccess: (isDone) => {
      if (!isDone) toast(REFUSED)
      return client.invalidateQueries({ queryKey: deviceKey })
    },
    onError: () => toast(FAILED),
  })
  const turn = (wanted: boolean) => (isPushRefused() ? toast(REFUSED) : mutate(wanted))
  return { isOffered: push?.isOffered, isOn, isPending, turn }
}

const REFUSED = {
  title: 'Notifications are blocked',
  description: 'Allow them for this site in your browser, then try again.',
  tone: 'danger',
} as const
const FAILED = {
  title: 'Push could not be changed',
  description: 'Please try again.',
  tone: 'danger',
} as const

const PUSH_QUESTION = 'Let this device show notifications also while the app is closed?'

export function PushOffer() {
  const { isOffered, isOn, isPending, turn } = usePush()
  if (isOffered === undefined || isOn === undefined || !isPushPossible()) return null
  if (!isOffered && !isOn) return <p className="soft">Push can be turned on here after your first match.</p>
  return (
    <div className={styles.offer}>
      <p>{isOn ? 'This device shows notifications also while the app is closed.' : PUSH_QUESTION}</p>
      <Button busy={isPending} onClick={() => turn(!isOn)}>
        {isOn ? 'Turn off here' : 'Turn on here'}
      </Button>
    </div>
  )
}

const NOT_NOW = 'push-invitation'

interface Props {
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
