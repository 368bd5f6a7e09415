import { endCheckIn, expectCheckIn, type Plan } from '@caravan/contract/plans.ts'
import type { Safety } from '@caravan/contract/trusted-contact.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../lib/call.ts'
import { serverNow } from '../../../lib/dates/dates.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { toastFailure } from '../../../ui/toast/toast.ts'
import styles from './plan-card.module.css'
import { refetchPlans, safetyQuery } from './plan-query.ts'
import { whenOf } from './plan-times.ts'

export function missingText({ contact, hasPins }: Pick<Safety, 'contact' | 'hasPins'>) {
  const also = hasPins ? '' : ', and two PINs'
  if (!contact) return { needs: `A trusted contact who agrees is missing${also}.`, link: 'Name a trusted contact' }
  switch (contact.status) {
    case 'consenting':
      return hasPins ? null : { needs: 'Only your two PINs are missing.', link: 'Choose PINs' }
    case 'asked':
      return {
        needs: `The answer of your trusted contact is missing${also}.`,
        link: hasPins ? 'See who was asked' : 'Choose PINs',
      }
    default:
      return { needs: `Whom you asked is not your contact: another one is missing${also}.`, link: 'Ask somebody else' }
  }
}

function CheckInHint() {
  const client = useQueryClient()
  const { data: safety } = useQuery(safetyQuery())
  const missing = safety && missingText(safety)
  // it came while this page was open, and the plan was read before
  useEffect(() => {
    if (missing === null) void refetchPlans(client)
  }, [missing, client])
  if (!missing) return null
  return (
    <p className="small">
      Somebody can be told where you do not come back. {missing.needs} <Link to="/settings/safety">{missing.link}</Link>
    </p>
  )
}

/** Somebody may be waiting for a check-in: that is the one thing to do. */
export const isOver = ({ endsAt }: Pick<Plan, 'endsAt'>) => Date.parse(endsAt) <= serverNow()

/** A day after its end, where nobody waits for anything any more. */
export const isPast = ({ endsAt, status, viewer }: Plan) =>
  !viewer.canCheckIn &&
  (Date.parse(endsAt) < serverNow() - DAY || (status === 'called-off' && Date.parse(endsAt) < serverNow()))

const DAY = 86_400_000

/** One change at a time; what it did is asked for. */
export function usePlanChange() {
  const client = useQueryClient()
  return useSingleFlight<unknown, () => Promise<unknown>>({
    mutationFn: (act) => act(),
    onError: (error) => toastFailure('That did not work.', error),
    onSettled: () => refetchPlans(client),
  })
}

/** Of the viewer alone: the other one is not told. Without a contact and PINs it says which are missing. */
export function CheckInSwitch({ plan }: { plan: Plan }) {
  const { id, checkIn, checkInTerms, viewer, status } = plan
  const { endsAt } = checkInTerms ?? plan
  const client = useQueryClient()
  const [wish, setWish] = useState<boolean>()
  const setting = useSingleFlight({
    mutationFn: (expected: boolean): Promise<unknown> =>
      expected
        ? call(expectCheckIn, { params: { planId: id }, body: { expected } })
        : call(endCheckIn, { params: { planId: id } }),
    onMutate: setWish,
    onError: (error) => toastFailure('That did not work.', error),
    onSettled: async () => {
      await refetchPlans(client)
      setWish(undefined)
    },
  })
  if (checkIn === 'checked-in') return <p className="small">You have checked in.</p>
  if (checkIn === 'missed')
    return <p className="small">Your contact was told. Check in, and they are told that you are well.</p>
  if (!checkIn && !viewer.canExpectCheckIn) {
    return viewer.canCallOff ? <CheckInHint /> : null
  }
  const isOff = status === 'called-off'
  return (
    <>
      {checkIn && (isOff || checkInTerms) ? <Standing plan={plan} /> : null}
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
    </>
  )
}

/** What another did to the plan ended no check-in. */
const Standing = ({ plan: { status, checkInTerms: terms, viewer } }: { plan: Plan }) => (
  <p className="small">
    {status === 'called-off'
      ? 'The plan is off, and you are still awaited'
      : 'The plan has changed, and you are awaited as you agreed'}
    {terms ? (
      <>
        : <bdi>{terms.place}</bdi>, {whenOf(terms)}
      </>
    ) : null}
    .{viewer.canEndCheckIn ? ' Untick this if you are not going.' : ' Check in with your PIN.'}
  </p>
)

const STEPS: Record<Plan['steps'][number]['kind'], string> = {
  proposed: 'proposed it',
  changed: 'changed it',
  agreed: 'agreed',
  'called-off': 'called it off',
}

export const Steps = ({ plan: { steps }, name }: { plan: Plan; name: string }) => (
  <ol className={styles.steps} aria-label="What happened">
    {steps.map(({ kind, isMine, at }) => (
      <li key={`${kind} ${at}`} className="soft small">
        {isMine === null ? 'Called off with the match' : `${isMine ? 'You' : name} ${STEPS[kind]}`},{' '}
        <RelativeTime time={at} />
      </li>
    ))}
  </ol>
)
