import { agreeToPlan, callOffPlan, expectCheckIn, type Plan } from '@caravan/contract/plans.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarCheck, ChevronDown, LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/call.ts'
import { detailOf } from '../../lib/call-error.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useLive, useOnReconnect } from '../../lib/live/use-live.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { DialogBoundary } from '../../ui/overlay/dialog-boundary.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { toast } from '../../ui/toast/toast.ts'
import styles from './plan-card.module.css'
import { planQuery, refetchPlans } from './plan-query.ts'
import { whenOf, zoneInWords } from './plan-times.ts'

const PlanDialog = lazyComponent(async () => (await import('./plan-dialog.tsx')).PlanDialog)
const CheckInDialog = lazyComponent(async () => (await import('./check-in-dialog.tsx')).CheckInDialog)

const DAY = 86_400_000

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

/** A day after its end, where nobody waits for anything any more. */
const isPast = ({ endsAt, status, viewer }: Plan) =>
  !viewer.canCheckIn &&
  (Date.parse(endsAt) < Date.now() - DAY || (status === 'called-off' && Date.parse(endsAt) < Date.now()))

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
        {asked === 'change' ? <PlanDialog matchId={matchId} name={name} plan={plan} onClose={close} /> : null}
        {asked === 'check-in' ? <CheckInDialog planId={id} place={place} onClose={close} /> : null}
      </DialogBoundary>
    </section>
  )
}

function usePlanChange() {
  const client = useQueryClient()
  return useSingleFlight<unknown, () => Promise<unknown>>({
    mutationFn: (act) => act(),
    onError: (error) =>
      toast({ title: 'That did not work.', description: detailOf(error, 'Please try again.'), tone: 'danger' }),
    onSettled: () => refetchPlans(client),
  })
}

/** Of oneself alone: the other one is not told. Without a contact it leads to where one is named. */
function CheckInSwitch({ plan: { id, checkIn, viewer, endsAt } }: { plan: Plan }) {
  const client = useQueryClient()
  // shown before it is answered
  const [wish, setWish] = useState<boolean>()
  const setting = useSingleFlight({
    mutationFn: (expected: boolean) => call(expectCheckIn, { params: { planId: id }, body: { expected } }),
    onMutate: setWish,
    onError: (error) =>
      toast({ title: 'That did not work.', description: detailOf(error, 'Please try again.'), tone: 'danger' }),
    onSettled: async () => {
      await refetchPlans(client)
      setWish(undefined)
    },
  })
  if (checkIn === 'checked-in') return <p className="small">You have checked in.</p>
  if (checkIn === 'missed')
    return <p className="small">Your contact was told. Check in, and they are told that you are well.</p>
  if (!checkIn && !viewer.canExpectCheckIn) {
    return viewer.canCallOff ? (
      <p className="small">
        Somebody can be told where you do not come back. <Link to="/settings/safety">Name a trusted contact</Link>
      </p>
    ) : null
  }
  return (
    <label className={styles.checkIn}>
      <input
        type="checkbox"
        checked={wish ?? checkIn === 'expected'}
        disabled={checkIn === 'expected' && viewer.canCheckIn}
        onChange={({ target }) => setting.mutate(target.checked)}
      />
      <span>
        I check in afterwards
        <span className="soft small">
          With your PIN, by 30 minutes after{' '}
          {new Date(endsAt).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })} on your clock. Else
          your trusted contact is told.
        </span>
      </span>
    </label>
  )
}

const STEPS: Record<Plan['steps'][number]['kind'], string> = {
  proposed: 'proposed it',
  changed: 'changed it',
  agreed: 'agreed',
  'called-off': 'called it off',
}

const Steps = ({ plan: { steps }, name }: { plan: Plan; name: string }) => (
  <ol className={styles.steps} aria-label="What happened">
    {steps.map(({ kind, isMine, at }) => (
      <li key={`${kind} ${at}`} className="soft small">
        {isMine === null ? 'Called off with the match' : `${isMine ? 'You' : name} ${STEPS[kind]}`},{' '}
        <RelativeTime time={at} />
      </li>
    ))}
  </ol>
)
