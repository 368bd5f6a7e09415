import type { MatchCard } from '@caravan/contract/matches.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLivePolling } from '../../../lib/live/use-live.ts'
import { useWithoutHidden } from '../../../lib/query/hidden-items.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Blockable } from '../../blocks/block-dialog.tsx'
import { MatchList } from '../match-list.tsx'
import { requestsQuery } from '../matches-query.ts'
import { RequestCard } from './request-card.tsx'
import { RequestSkeletons } from './request-skeletons.tsx'

interface Props {
  onDecline: (card: MatchCard) => void
  onBlock: (user: Blockable) => void
}

export const MatchRequests = ({ onDecline, onBlock }: Props) => (
  <MatchList
    query={useInfiniteQuery({ ...requestsQuery(), refetchInterval: useLivePolling(), select: useWithoutHidden() })}
    failure="Failed to fetch match requests."
    skeletons={<RequestSkeletons />}
    empty={<NoRequests />}
  >
    {(card) => <RequestCard card={card} onDecline={onDecline} onBlock={onBlock} />}
  </MatchList>
)

const NoRequests = () => (
  <EmptyState stamp="letterbox" title="No match requests yet">
    When someone asks to join a trip of yours, the request lands here.
  </EmptyState>
)
