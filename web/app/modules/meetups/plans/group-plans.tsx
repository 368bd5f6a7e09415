import type { Plan } from '@caravan/contract/plans.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useLive, useOnReconnect } from '../../../lib/live/use-live.ts'
import { useHiddenIds } from '../../../lib/query/hidden-items.ts'
import { firstNameOf } from '../../../lib/traveller-names.ts'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { openReport, travellerSubject } from '../../safety/reports/open-report.ts'
import styles from './plan-card.module.css'
import { isPast } from './plan-parts.tsx'
import { groupPlansQuery, refetchPlans } from './plan-query.ts'
import { PlanView } from './plan-view.tsx'

interface Props {
  groupChatId: string
  /** Of a chat that is over: one is shown to who is in for it. */
  isOver?: boolean
}

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
  const hidden = useHiddenIds()
  const plans = (data ?? [])
    .filter(isOfGroup)
    .filter((plan) => !isPast(plan) && (!isOver || plan.group.isIn) && !hidden.has(plan.id))
  const [first, ...others] = plans
  if (!first) return null
  return (
    <section className={styles.card} aria-label="Plans to meet">
      {/* in one list: a plan that is no longer the first stays open, and keeps the focus */}
      {(isWhole ? plans : [first]).map((plan) => (
        <PlanOfGroup key={plan.id} plan={plan} isFirst={plan === first} />
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

function PlanOfGroup({ plan, isFirst }: { plan: GroupPlan; isFirst: boolean }) {
  const { place, group } = plan
  const { proposer } = group
  const { id: viewerId } = useSignedIn()
  const report = (focusAfter: () => HTMLElement | null) => {
    // who proposes it, with what they propose
    const label = `@${proposer.username}, who proposes to meet: ${place}`
    openReport({ subjects: [{ ...travellerSubject(proposer), label }], focusAfter })
  }
  return (
    <PlanView
      plan={plan}
      of={{ groupChatId: group.groupChatId }}
      label={place}
      className={styles.plan}
      state={groupStateOf(plan)}
      agreeLabel="I’m in"
      isFirst={isFirst}
      name={firstNameOf(proposer)}
      people={<People group={group} />}
      canBeAwaited={group.isIn}
      onReport={proposer.id === viewerId ? undefined : report}
    />
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

type GroupPlan = Plan & { group: NonNullable<Plan['group']> }
const isOfGroup = (plan: Plan): plan is GroupPlan => plan.group !== null

export function groupStateOf({ status, group, viewer }: Pick<GroupPlan, 'status' | 'group' | 'viewer'>): string {
  if (status === 'called-off') return 'Called off'
  const { count, isIn, isAskedAgain, proposer } = group
  if (isIn)
    return count > 1 ? `You and ${count - 1} ${count === 2 ? 'other are' : 'others are'} in` : 'Nobody else is in yet'
  if (isAskedAgain && viewer.canAgree) return 'Changed: are you still in?'
  return `${firstNameOf(proposer)} proposes, ${count} in`
}
