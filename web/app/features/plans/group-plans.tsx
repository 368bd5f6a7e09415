import { agreeToPlan, callOffPlan } from '@caravan/contract/plans.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarCheck, ChevronDown, LifeBuoy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/call.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useLive, useOnReconnect } from '../../lib/live/use-live.ts'
import { firstNameOf } from '../../lib/traveller-names.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { DialogBoundary } from '../../ui/overlay/dialog-boundary.tsx'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { type GroupPlan, groupStateOf, isOfGroup } from './group-state.ts'
import styles from './plan-card.module.css'
import { CheckInSwitch, isPast, Steps, usePlanChange } from './plan-parts.tsx'
import { groupPlansQuery, refetchPlans } from './plan-query.ts'
import { whenOf, zoneInWords } from './plan-times.ts'

const PlanDialog = lazyComponent(async () => (await import('./plan-dialog.tsx')).PlanDialog)
const CheckInDialog = lazyComponent(async () => (await import('./check-in-dialog.tsx')).CheckInDialog)

interface Props {
  groupChatId: string
  /** Of a chat that is over: one is shown to who is in for it. */
  isOver?: boolean
}

/** The plans of a group chat, above what is said there: the first of them, and the others on demand. */
export function GroupPlans({ groupChatId, isOver = false }: Props) {
  const client = useQueryClient()
  const [isWhole, setWhole] = useState(false)
  // once a chat is over that is refused to who is in for none of its plans: whoever knows that does not ask
  const [isAsked] = useState(() => {
    const known = client.getQueryData(groupPlansQuery(groupChatId).queryKey)
    return !isOver || !known || known.some(({ group }) => group?.isIn)
  })
  const { data } = useQuery({ ...groupPlansQuery(groupChatId), enabled: isAsked, retry: false })
  useNews(groupChatId)
  useOnReconnect(() => {
    if (!isOver) void refetchPlans(client)
  })
  const plans = (data ?? []).filter(isOfGroup).filter((plan) => !isPast(plan) && (!isOver || plan.group.isIn))
  const [first, ...others] = plans
  if (!first) return null
  return (
    <section className={styles.card} aria-label="Plans to meet">
      {/* in one list: a plan that is no longer the first stays open, and keeps the focus */}
      {(isWhole ? plans : [first]).map((plan) => (
        <PlanOfGroup key={plan.id} plan={plan} />
      ))}
      {others.length > 0 ? (
        <div className={styles.others}>
          <Button small variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show one' : `${others.length} more ${others.length === 1 ? 'plan' : 'plans'}`}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

/** What many are announced at once is asked for at some moment soon, and once for all that comes until then. */
const WITHIN_MS = 1500

function useNews(groupChatId: string): void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const askSoon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void refetchPlans(client)
    }, Math.random() * WITHIN_MS)
  }
  useLive('plan', (news) => {
    if ('groupChatId' in news && news.groupChatId === groupChatId) askSoon()
  })
  // who has left is in no more
  useLive('group-chat', ({ id, isOver }) => {
    if (id === groupChatId && !isOver) askSoon()
  })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
}

function PlanOfGroup({ plan }: { plan: GroupPlan }) {
  const { id, place, city, startsAt, timeZone, viewer, countryCode, group, revision } = plan
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<'change' | 'check-in'>()
  const close = () => setAsked(undefined)
  const change = usePlanChange()
  const head = useRef<HTMLButtonElement>(null)
  const wasPending = useRef(false)
  // the button that was pressed may be gone with what it did
  useEffect(() => {
    if (wasPending.current && !change.isPending && document.activeElement === document.body)
      head.current?.focus({ preventScroll: true })
    wasPending.current = change.isPending
  }, [change.isPending])
  const agree = (agreed: boolean) =>
    change.mutate(() => call(agreeToPlan, { params: { planId: id }, body: { agreed, revision } }))
  return (
    <section className={styles.plan} aria-label={place}>
      <button ref={head} type="button" className={styles.head} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <CalendarCheck className="icon" />
        <span className={styles.words}>
          <b dir="auto">{place}</b>
          <span className="soft small">
            {whenOf(plan)} · {groupStateOf(plan)}
          </span>
        </span>
        <ChevronDown className={`icon ${styles.arrow}`} />
      </button>
      {viewer.canAgree || viewer.canCheckIn ? (
        <div className={styles.actions}>
          {viewer.canAgree ? (
            <Button variant="primary" busy={change.isPending} onClick={() => agree(true)}>
              I’m in
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
          <People group={group} />
          {group.isIn ? <CheckInSwitch plan={plan} /> : null}
          <Steps plan={plan} name={firstNameOf(group.proposer)} />
          <div className={styles.actions}>
            {viewer.canTakeBack ? (
              <Button busy={change.isPending} onClick={() => agree(false)}>
                I’m not coming
              </Button>
            ) : null}
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
        {asked === 'change' ? <PlanDialog of={{ groupChatId: group.groupChatId }} plan={plan} onClose={close} /> : null}
        {asked === 'check-in' ? <CheckInDialog planId={id} place={place} onClose={close} /> : null}
      </DialogBoundary>
    </section>
  )
}

function People({ group: { people, count } }: Pick<GroupPlan, 'group'>) {
  if (count === 0) return null
  return (
    <div>
      <ul className={styles.people} aria-label="Who is in">
        {people.map((one) => (
          <li key={one.id}>
            <Link to={`/travellers/${one.username}`}>
              <Avatar user={one} size={32} alt="" />
              <bdi>{firstNameOf(one)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {count > people.length ? <p className="soft small">and {count - people.length} more</p> : null}
    </div>
  )
}
