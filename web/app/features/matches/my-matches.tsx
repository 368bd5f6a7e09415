import type { MatchCard as Card } from '@caravan/contract/matches.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Compass } from 'lucide-react'
import { useState } from 'react'
import { useLivePolling } from '../../lib/live/use-live.ts'
import { useWithoutHidden } from '../../lib/query/hidden-items.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Blockable } from '../blocks/block-dialog.tsx'
import { AllowanceNote } from './dialog/allowance-note.tsx'
import { MatchItem } from './match-item.tsx'
import { MatchList } from './match-list.tsx'
import { MatchSkeletons } from './match-skeletons.tsx'
import { allowanceQuery, matchesQuery } from './matches-query.ts'

interface Props {
  /** The one that the address leads to. */
  linkedId: string | null
  onUnsend: (card: Card) => void
  onMeet: (card: Card) => void
  onEnd: (card: Card) => void
  onBlock: (user: Blockable) => void
}
/** About as many as the first view holds. */
const SEEN_FIRST = 4

export function MyMatches({ linkedId, onUnsend, onMeet, onEnd, onBlock }: Props) {
  const query = useInfiniteQuery({ ...matchesQuery(), refetchInterval: useLivePolling(), select: useWithoutHidden() })
  const { isFetched, isPaused } = useQuery(allowanceQuery())
  const [hadList] = useState(query.data !== undefined)
  // the note stands above the cards: coming after them it would move them
  if (!hadList && !isFetched && !isPaused) return <MatchSkeletons />
  return (
    <>
      <AllowanceNote />
      <MatchList query={query} failure="Failed to fetch matches" skeletons={<MatchSkeletons />} empty={<NoMatches />}>
        {(cards) =>
          cards.map((card, index) => (
            <li key={card.id}>
              <MatchItem
                card={card}
                eager={index < SEEN_FIRST}
                isLinked={card.id === linkedId}
                onUnsend={onUnsend}
                onMeet={onMeet}
                onEnd={onEnd}
                onBlock={onBlock}
              />
            </li>
          ))
        }
      </MatchList>
    </>
  )
}

const NoMatches = () => (
  <EmptyState
    stamp="together"
    title="No matches yet"
    action={
      <div className="grid gap-3">
        <LinkButton to="/">
          <Compass className="icon" />
          Explore Posts
        </LinkButton>
        <LinkButton to="/settings/former-contacts">People who are no longer here</LinkButton>
      </div>
    }
  >
    Start matching with travelers by exploring posts in your feed!
  </EmptyState>
)
