import { type CheckIn, endCheckIn } from '@caravan/contract/plans.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { serverNow } from '../../../lib/dates/dates.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFocusWhenFewer } from '../../../ui/focus.ts'
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import styles from './plan-card.module.css'
import { usePlanChange } from './plan-parts.tsx'
import { checkInsQuery } from './plan-query.ts'
import { whenOf } from './plan-times.ts'

const CheckInDialog = lazy(async () => (await import('./check-in-dialog.tsx')).CheckInDialog)

/** What became of the plan. Who ended it, and how, is not said. */
const BECAME: Record<CheckIn['plan'], string> = {
  'as-agreed': '',
  changed: 'The plan has changed since you agreed. ',
  off: 'The plan is off, and you are still awaited. ',
}

export function AwaitedCheckIns() {
  const title = useId()
  const { data: checkIns } = useQuery(checkInsQuery())
  const [asked, setAsked] = useState<CheckIn>()
  const close = () => setAsked(undefined)
  const [ending, setEnding] = useState<CheckIn>()
  const change = usePlanChange()
  useFocusWhenFewer(checkIns?.length ?? 0, () => document.querySelector<HTMLElement>('main'))
  if (!checkIns || checkIns.length === 0) return null
  return (
    <section className="card" aria-labelledby={title}>
      <h2 id={title}>Check in</h2>
      <ul className={styles.list}>
        {checkIns.map((one) => (
          <li key={one.planId}>
            <span className={styles.awaited}>
              <b dir="auto">{one.place}</b>
              <span className="soft small">
                {one.state === 'missed' ? 'Your contact got a mail. ' : BECAME[one.plan]}
                {whenOf(one)}
              </span>
            </span>
            {one.canEnd ? (
              <Button aria-label={`I’m not going: ${one.place}`} onClick={() => setEnding(one)}>
                I’m not going
              </Button>
            ) : null}
            {one.state === 'missed' || Date.parse(one.startsAt) <= serverNow() ? (
              <Button aria-label={`Check in after ${one.place}`} onClick={() => setAsked(one)}>
                Check in
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <AlertDialog
        open={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title="Not going?"
        action="I’m not going"
        busy={change.isPending}
        onConfirm={() => {
          const planId = ending?.planId
          setEnding(undefined)
          if (planId) change.mutate(() => call(endCheckIn, { params: { planId } }))
        }}
      >
        Nobody waits for your check-in after {ending?.place} then, and your trusted contact is not told anything.
      </AlertDialog>
      <DialogBoundary onClose={close}>
        {asked ? <CheckInDialog planId={asked.planId} place={asked.place} onClose={close} /> : null}
      </DialogBoundary>
    </section>
  )
}
