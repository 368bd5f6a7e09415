import type { MatchCard } from '@caravan/contract/matches.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import Compass from 'lucide-react/icons/compass'
import { useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { lazy } from '../../../lib/lazy.tsx'
import { useLivePolling } from '../../../lib/live/use-live.ts'
import { useWithoutHidden } from '../../../lib/query/hidden-items.ts'
import { usePrefetch } from '../../../lib/when-idle.ts'
import { NewCount } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/failed-state.tsx'
import { useFocusNext } from '../../../ui/focus.ts'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { TopBar } from '../../shell/navigation/topbar.tsx'
import { AllowanceNote, unsend } from './dialog/allowance-note.tsx'
import { MatchItem, type OpenedDialog } from './match-item.tsx'
import { MatchList, MatchSkeletons } from './match-list.tsx'
import { MATCH_PARAM } from './match-text.ts'
import { allowanceQuery, matchesQuery, useRequestCount } from './matches-query.ts'
import styles from './matches-screen.module.css'
import { MatchRequests } from './requests/match-requests.tsx'

interface Props {
  linkedId: string | null
  onUnsend: (card: MatchCard) => void
  onOpen: (opened: OpenedDialog) => void
}
/** About as many as the first view holds. */
const SEEN_FIRST = 4

function MyMatches({ linkedId, ...on }: Props) {
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
              <MatchItem card={card} eager={index < SEEN_FIRST} isLinked={card.id === linkedId} {...on} />
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

const DeclineDialog = lazy(async () => (await import('./requests/decline-dialog.tsx')).DeclineDialog)
const EndMatchDialog = lazy(async () => (await import('./end-match-dialog.tsx')).EndMatchDialog)
const MeetDialog = lazy(async () => (await import('../../meetups/meetings/meet-dialog.tsx')).MeetDialog)
const BlockDialog = lazy(async () => (await import('../../safety/blocks/block-dialog.tsx')).BlockDialog)

const LATER = [DeclineDialog.preload, EndMatchDialog.preload, MeetDialog.preload, BlockDialog.preload]

type TabId = 'mine' | 'requests'

export function MatchesScreen() {
  usePrefetch(LATER)
  const [params, setParams] = useSearchParams()
  const tab: TabId = params.get('tab') === 'requests' ? 'requests' : 'mine'
  const [opened, open] = useState<OpenedDialog>()
  const client = useQueryClient()
  const list = useRef<HTMLDivElement>(null)
  const close = () => open(undefined)
  const onUnsend = useCallback((card: MatchCard) => void unsend(client, card), [client])
  useFocusNext(list, {
    next: (index) => {
      const cards = list.current?.querySelectorAll<HTMLElement>('article')
      return cards?.[index] ?? cards?.[cards.length - 1] ?? list.current
    },
    isCovered: opened !== undefined,
  })
  return (
    <div className={styles.matches}>
      <TopBar title="Matches" />
      <Tabs
        label="Matches"
        tabs={[
          { id: 'mine', label: 'My Matches' },
          { id: 'requests', label: <RequestsLabel /> },
        ]}
        value={tab}
        onChange={(id) => setParams(id === 'requests' ? { tab: id } : {}, { replace: true, preventScrollReset: true })}
      >
        <div ref={list} tabIndex={-1} className={styles.list}>
          {tab === 'mine' ? (
            <MyMatches linkedId={params.get(MATCH_PARAM)} onUnsend={onUnsend} onOpen={open} />
          ) : (
            <MatchRequests onOpen={open} />
          )}
        </div>
      </Tabs>
      <DialogBoundary onClose={close}>
        {opened?.dialog === 'decline' ? <DeclineDialog card={opened.card} onClose={close} /> : null}
        {opened?.dialog === 'meet' ? <MeetDialog user={opened.card.otherUser} onClose={close} /> : null}
        {opened?.dialog === 'end' ? <EndMatchDialog match={opened.card} onClose={close} /> : null}
        {opened?.dialog === 'block' ? <BlockDialog user={opened.user} onClose={close} /> : null}
      </DialogBoundary>
    </div>
  )
}

function RequestsLabel() {
  const count = useRequestCount()
  return (
    <>
      Match Requests
      <NewCount value={count} label={`${count} new`} />
    </>
  )
}
