import { agreeToPlan, callOffPlan, type Plan } from '@caravan/contract/plans.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Flag from 'lucide-react/icons/flag'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useFocusWhenFewer } from '../../../ui/focus.ts'
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { removeWithUndo, unlessGone } from '../../../ui/toast/remove-with-undo.ts'
import { toastFailure } from '../../../ui/toast/toast.ts'
import styles from './plan-card.module.css'
import type { PlanDialog as PlanDialogType } from './plan-dialog.tsx'
import { CheckInSwitch, isOver, Steps, usePlanChange } from './plan-parts.tsx'
import { refetchPlans } from './plan-query.ts'
import { whenOf, zoneInWords } from './plan-times.ts'

/** Calls a plan off, unless that is undone: nobody learns of it before. */
function callOffUnlessUndone(client: QueryClient, { id }: Pick<Plan, 'id'>): Promise<void> {
  return removeWithUndo(id, {
    words: { title: 'Plan called off', tone: 'success' },
    async remove() {
      await unlessGone(call(callOffPlan, { params: { planId: id } }, { keepalive: true }))
      await refetchPlans(client)
    },
    onFailure: (error) => toastFailure('The plan still stands.', error),
  })
}

const PlanDialog = lazy(async () => (await import('./plan-dialog.tsx')).PlanDialog)
const CheckInDialog = lazy(async () => (await import('./check-in-dialog.tsx')).CheckInDialog)

interface Props {
  plan: Plan
  of: ComponentProps<typeof PlanDialogType>['of']
  label: string
  className: string | undefined
  state: string
  agreeLabel: string
  /** Of several plans one has the primary button. */
  isFirst?: boolean
  /** First name of the other one, or of who proposes it in a group chat. */
  name: string
  people?: ReactNode
  canBeAwaited?: boolean
  /** Of another traveller's: reports who proposes it, and gives the focus back. */
  onReport?: ((focusAfter: () => HTMLElement | null) => void) | undefined
}

export function PlanView(props: Props) {
  const {
    plan,
    of,
    label,
    className,
    state,
    agreeLabel,
    isFirst = true,
    name,
    people,
    canBeAwaited = true,
    onReport,
  } = props
  const { id, place, city, startsAt, timeZone, viewer, countryCode, revision } = plan
  const [isOpen, setOpen] = useState(false)
  const [stateAtFirst] = useState(state)
  const [asked, setAsked] = useState<'change' | 'check-in' | 'call-off'>()
  const client = useQueryClient()
  const close = () => setAsked(undefined)
  const change = usePlanChange()
  const head = useRef<HTMLButtonElement>(null)
  const reportButton = useRef<HTMLButtonElement>(null)
  useFocusWhenFewer(Number(change.isPending) + Number(viewer.canCheckIn), () => head.current)
  const agree = (agreed: boolean) =>
    change.mutate(() => call(agreeToPlan, { params: { planId: id }, body: { agreed, revision } }))
  return (
    <section className={className} aria-label={label}>
      {/* what somebody else did meanwhile is read aloud */}
      <p role="status" className="sr-only">
        {state === stateAtFirst ? '' : `${place}: ${state}`}
      </p>
      <button ref={head} type="button" className={styles.head} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <CalendarCheck className="icon" />
        <span className={styles.words}>
          <b dir="auto">{place}</b>
          <span className="soft small">
            {whenOf(plan)} · {state}
          </span>
        </span>
        <ChevronDown className={`icon ${styles.arrow}`} />
      </button>
      {viewer.canAgree || viewer.canCheckIn ? (
        <div className={styles.actions}>
          {viewer.canAgree ? (
            <Button variant={isFirst ? 'primary' : 'outline'} busy={change.isPending} onClick={() => agree(true)}>
              {agreeLabel}
            </Button>
          ) : null}
          {viewer.canCheckIn ? (
            <Button variant={isOver(plan) ? 'primary' : 'outline'} onClick={() => setAsked('check-in')}>
              Check in
            </Button>
          ) : null}
        </div>
      ) : null}
      {isOpen ? (
        <div className={styles.more}>
          <p className="soft small">
            {city ? (
              <>
                <bdi>{city}</bdi> ·{' '}
              </>
            ) : null}
            {zoneInWords(timeZone, startsAt)}
          </p>
          {people}
          {canBeAwaited || plan.checkIn ? <CheckInSwitch plan={plan} /> : null}
          <Steps plan={plan} name={name} />
          <div className={styles.actions}>
            {viewer.canTakeBack ? (
              <Button busy={change.isPending} onClick={() => agree(false)}>
                I’m not coming
              </Button>
            ) : null}
            {viewer.canChange ? <Button onClick={() => setAsked('change')}>Change</Button> : null}
            {viewer.canCallOff ? (
              <Button busy={change.isPending} onClick={() => setAsked('call-off')}>
                Call off
              </Button>
            ) : null}
            <LinkButton href={countryCode ? `/help?country=${countryCode}` : '/help'}>
              <LifeBuoy className="icon" />
              Emergency numbers
            </LinkButton>
            {onReport ? (
              <Button ref={reportButton} onClick={() => onReport(() => reportButton.current ?? head.current)}>
                <Flag className="icon" />
                Report
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
      <AlertDialog
        open={asked === 'call-off'}
        onClose={close}
        title="Call this plan off?"
        action="Call off"
        cancel="Keep it"
        onConfirm={() => {
          close()
          void callOffUnlessUndone(client, plan)
        }}
      >
        Everybody who agreed is told. {viewer.canEndCheckIn ? 'Nobody waits for your check-in any more. ' : ''}
        Check-ins of others stand until they say that they are not going.
      </AlertDialog>
      <DialogBoundary onClose={close}>
        {asked === 'change' ? <PlanDialog of={of} plan={plan} onClose={close} /> : null}
        {asked === 'check-in' ? (
          <CheckInDialog planId={id} place={place} onClose={close} focusAfter={() => head.current} />
        ) : null}
      </DialogBoundary>
    </section>
  )
}
