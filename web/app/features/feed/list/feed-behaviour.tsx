import type { Trip } from '@caravan/contract/trips.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowUp, CornerUpLeft } from 'lucide-react'
import type { RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useFocusNext } from '../../../ui/use-focus-next.ts'
import { FROM_NAVIGATION } from '../../shell/navigation/from-navigation.ts'
import { useChosenAgain } from '../../shell/navigation/use-chosen-again.ts'
import type { FeedName } from '../feed-name.ts'
import { articleId } from '../poster/trip-poster.tsx'
import { readFeedAnew } from '../read-feed-anew.ts'
import { FeedPill } from './feed-pill.tsx'
import { useHasNewTrips } from './use-new-trips.ts'
import { useSeenTrips } from './use-seen-trips.ts'
import { useWheelSteps } from './use-wheel-steps.ts'

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
