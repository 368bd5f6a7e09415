import type { CheckIn } from '@caravan/contract/plans.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogBoundary } from '../../ui/overlay/dialog-boundary.tsx'
import { useFocusWhenFewer } from '../../ui/use-focus-when-fewer.ts'
import styles from './awaited-check-ins.module.css'
import { checkInsQuery } from './plan-query.ts'
import { whenOf } from './plan-times.ts'

const CheckInDialog = lazyComponent(async () => (await import('./check-in-dialog.tsx')).CheckInDialog)

/** The plans after which the viewer is awaited; nothing where there are none. */
export function AwaitedCheckIns() {
  const title = useId()
  const { data: checkIns } = useQuery(checkInsQuery())
  const [asked, setAsked] = useState<CheckIn>()
  const close = () => setAsked(undefined)
  useFocusWhenFewer(checkIns?.length ?? 0, () => document.querySelector<HTMLElement>('main'))
  if (!checkIns || checkIns.length === 0) return null
  return (
    <section className="card" aria-labelledby={title}>
      <h2 id={title}>Check in</h2>
      <ul className={styles.list}>
        {checkIns.map((one) => (
          <li key={one.planId}>
            <span className={styles.words}>
              <b dir="auto">{one.place}</b>
              <span className="soft small">
                {one.state === 'missed' ? 'Your contact got a mail. ' : ''}
                {whenOf(one)}
              </span>
            </span>
            {one.state === 'missed' || Date.parse(one.startsAt) <= Date.now() ? (
              <Button aria-label={`Check in after ${one.place}`} onClick={() => setAsked(one)}>
                Check in
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <DialogBoundary onClose={close}>
        {asked ? <CheckInDialog planId={asked.planId} place={asked.place} onClose={close} /> : null}
      </DialogBoundary>
    </section>
  )
}
