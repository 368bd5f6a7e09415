import type { Trip } from '@caravan/contract/trips.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import ArrowUp from 'lucide-react/icons/arrow-up'
import CornerUpLeft from 'lucide-react/icons/corner-up-left'
import type { ReactNode, RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Pages } from '../../../../lib/query/paged-query.ts'
import { patchData } from '../../../../lib/query/patch-pages.ts'
import { useFocusNext } from '../../../../ui/focus.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { FROM_NAVIGATION, useChosenAgain } from '../../../shell/navigation/entries.tsx'
import { newestTripsKey } from '../../trip-keys.ts'
import { type FeedName, type FeedTrip, feedQuery } from '../feed-query.ts'
import { articleId } from '../poster/trip-poster.tsx'
import styles from './feed-behaviour.module.css'
import { useHasNewTrips, useSeenTrips, useWheelSteps } from './use-seen-trips.ts'

/** Asks for the newest page alone: each page that stays loaded would be asked for with it. */
async function readFeedAnew(client: QueryClient, name: FeedName): Promise<void> {
  const { queryKey } = feedQuery(name)
  patchData<Pages<FeedTrip>>(client, queryKey, ({ pages, pageParams }) => ({
    pages: pages.slice(0, 1),
    pageParams: pageParams.slice(0, 1),
  }))
  await client.refetchQueries({ queryKey, exact: true })
  if (client.getQueryState(queryKey)?.status === 'error') {
    toast({ title: 'The feed could not be loaded.', description: 'Please try again.', tone: 'danger' })
  } else if (name === 'latest') {
    // what was seen of it before is of an older feed
    client.setQueryData(newestTripsKey, [])
  }
}

interface FeedPillProps {
  label: string
  icon: ReactNode
  onClick: () => void
}

/** A quiet way to another place of the feed, above the poster. */
const FeedPill = ({ label, icon, onClick }: FeedPillProps) => (
  <div className={styles.place}>
    <button type="button" className={styles.pill} onClick={onClick}>
      {icon}
      {label}
    </button>
  </div>
)

interface Props {
  name: FeedName
  scroller: RefObject<HTMLElement | null>
  move: (by: number) => void
  postInView: () => HTMLElement | null
  isCovered: boolean
  /** Leads back to where somebody was before a link; nothing where there is no such place. */
  onBack: (() => void) | undefined
  trips: readonly Trip[]
  inView: Trip | undefined
  newest: Trip | undefined
  goToNewest: (onShown: (first: Trip | undefined) => void) => void
  /** Closes what overlays the post in view. */
  onLeave: () => void
}

/** What the first view of the feed does without: whole posts by the wheel, the focus after a post has gone, ways to other places. */
export function FeedBehaviour(props: Props) {
  const { scroller, move, postInView, isCovered, onBack, trips, inView, newest } = props
  useWheelSteps(scroller, move)
  useFocusNext(scroller, { next: postInView, isCovered })
  useSeenTrips(inView)
  const showNewest = useNewest(props)
  const hasNew = useHasNewTrips(trips, newest)
  if (onBack) {
    return <FeedPill label="Back to where you were" icon={<CornerUpLeft className="icon" />} onClick={onBack} />
  }
  return hasNew ? <FeedPill label="New trips" icon={<ArrowUp className="icon" />} onClick={showNewest} /> : null
}

/** Reads the feed anew, from its top, where it is chosen again. The answer does the same by a link: one that led to a trip ends. */
function useNewest({ name, goToNewest, onLeave }: Pick<Props, 'name' | 'goToNewest' | 'onLeave'>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { search } = useLocation()
  useChosenAgain(() => {
    onLeave()
    goToNewest(focusFirst)
    void readFeedAnew(client, name)
  })
  return () => void navigate('/', { state: FROM_NAVIGATION, replace: search === '' })
}

/** The pill that was pressed, or the post that was read, has gone: the focus stays in the navigation only. */
function focusFirst(first: Trip | undefined): void {
  if (!first || document.activeElement?.closest('nav')) return
  document.getElementById(articleId(first.id))?.focus({ preventScroll: true })
}
