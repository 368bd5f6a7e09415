import { agreeToPlan, callOffPlan, type Plan } from '@caravan/contract/plans.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarCheck, ChevronDown, LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useLive, useOnReconnect } from '../../lib/live/use-live.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { DialogBoundary } from '../../ui/overlay/dialog-boundary.tsx'
import styles from './plan-card.module.css'
import { CheckInSwitch, isPast, Steps, usePlanChange } from './plan-parts.tsx'
import { planQuery, refetchPlans } from './plan-query.ts'
import { whenOf, zoneInWords } from './plan-times.ts'

const PlanDialog = lazyComponent(async () => (await import('./plan-dialog.tsx')).PlanDialog)
const CheckInDialog = lazyComponent(async () => (await import('./check-in-dialog.tsx')).CheckInDialog)

interface Props {
  matchId: string
  /** The other one's first name. */
  name: string
}

/** The plan of a match, above its conversation: there is none for most. */
export function PlanCard({ matchId, name }: Props) {
  const client = useQueryClient()
  const { data: plan } = useQuery(planQuery(matchId))
  useLive('plan', (news) => {
    if ('matchId' in news && news.matchId === matchId) void refetchPlans(client)
  })
  useOnReconnect(() => void refetchPlans(client))
  if (!plan || isPast(plan)) return null
  return <Card plan={plan} matchId={matchId} name={name} />
}

function stateOf({ status, viewer }: Plan, name: string): string {
  if (status === 'called-off') return 'Called off'
  if (status === 'agreed') return 'You both agreed'
  return viewer.canAgree ? `${name} proposes` : `Waiting for ${name}`
}

function Card({ plan, matchId, name }: { plan: Plan; matchId: string; name: string }) {
  const { place, city, startsAt, timeZone, viewer, id, countryCode } = plan
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<'change' | 'check-in'>()
  const close = () => setAsked(undefined)
  const change = usePlanChange()
  const agree = () =>
    change.mutate(() => call(agreeToPlan, { params: { planId: id }, body: { agreed: true, revision: plan.revision } }))
  return (
    <section className={styles.card} aria-label="Plan to meet">
      <button type="button" className={styles.head} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <CalendarCheck className="icon" />
        <span className={styles.words}>
          <b dir="auto">{place}</b>
          <span className="soft small">
            {whenOf(plan)} · {stateOf(plan, name)}
          </span>
        </span>
        <ChevronDown className={`icon ${styles.arrow}`} />
      </button>
      {viewer.canAgree || viewer.canCheckIn ? (
        <div className={styles.actions}>
          {viewer.canAgree ? (
            <Button variant="primary" busy={change.isPending} onClick={agree}>
              Agree
            </Button>
          ) : null}
          {viewer.canCheckIn ? <Button onClick={() => setAsked('check-in')}>Check in</Button> : null}
        </div>
      ) : null}
      {isOpen ? (
        <div className={styles.more}>
          <p className="soft small">
            {city ? `${city} · ` : ''}
            {zoneInWords(timeZone, startsAt)}
          </p>
          <CheckInSwitch plan={plan} />
          <Steps plan={plan} name={name} />
          <div className={styles.actions}>
            {viewer.canChange ? <Button onClick={() => setAsked('change')}>Change</Button> : null}
            {viewer.canCallOff ? (
              <Button
                busy={change.isPending}
                onClick={() => change.mutate(() => call(callOffPlan, { params: { planId: id } }))}
              >
                Call off
              </Button>
            ) : null}
            <LinkButton href={countryCode ? `/help?country=${countryCode}` : '/help'}>
              <LifeBuoy className="icon" />
              Emergency numbers
            </LinkButton>
          </div>
        </div>
      ) : null}
      <DialogBoundary onClose={close}>
        {asked === 'change' ? <PlanDialog of={{ matchId, name }} plan={plan} onClose={close} /> : null}
        {asked === 'check-in' ? <CheckInDialog planId={id} place={place} onClose={close} /> : null}
      </DialogBoundary>
    </section>
  )
}
