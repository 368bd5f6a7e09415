import { isolated } from '@caravan/contract/isolated.ts'
import type { Plan } from '@caravan/contract/plans.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLive, useOnReconnect } from '../../../lib/live/use-live.ts'
import { useHiddenIds } from '../../../lib/query/hidden-items.ts'
import styles from './plan-card.module.css'
import { isPast } from './plan-parts.tsx'
import { planQuery, refetchPlans } from './plan-query.ts'
import { PlanView } from './plan-view.tsx'

interface Props {
  matchId: string
  name: string
}

/** The plan of a match, above its conversation: there is none for most. */
export function PlanCard({ matchId, name }: Props) {
  const client = useQueryClient()
  const plan = useQuery(planQuery(matchId)).data?.plan
  useLive('plan', (news) => {
    if ('matchId' in news && news.matchId === matchId) void refetchPlans(client)
  })
  useOnReconnect(() => void refetchPlans(client))
  const hidden = useHiddenIds()
  if (!plan || isPast(plan) || hidden.has(plan.id)) return null
  return (
    <PlanView
      plan={plan}
      of={{ matchId, name }}
      label="Plan to meet"
      className={styles.card}
      state={stateOf(plan, name)}
      agreeLabel="Agree"
      name={name}
    />
  )
}

function stateOf({ status, viewer }: Plan, name: string): string {
  if (status === 'called-off') return 'Called off'
  if (status === 'agreed') return 'You both agreed'
  return viewer.canAgree ? `${isolated(name)} proposes` : `Waiting for ${isolated(name)}`
}
