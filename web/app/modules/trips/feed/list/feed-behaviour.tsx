import { FOR_YOU, markSeen } from '@caravan/contract/for-you.ts'
import { listTrips, type Trip } from '@caravan/contract/trips.ts'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import ArrowUp from 'lucide-react/icons/arrow-up'
import CornerUpLeft from 'lucide-react/icons/corner-up-left'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../../../lib/call.ts'
import { mayPass } from '../../../../lib/call-error.ts'
import { useIsVisible } from '../../../../lib/hooks.ts'
import type { Pages } from '../../../../lib/query/paged-query.ts'
import { patchData } from '../../../../lib/query/patch-pages.ts'
import { useViewer } from '../../../../lib/viewer/use-viewer.ts'
import { useFocusNext } from '../../../../ui/focus.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { FROM_NAVIGATION, useChosenAgain } from '../../../shell/navigation/entries.tsx'
import { newestTripsKey } from '../../trip-keys.ts'
import { type FeedName, type FeedTrip, feedQuery } from '../feed-query.ts'
import { articleId } from '../poster/trip-poster.tsx'
import styles from './feed-behaviour.module.css'
import { canStillScroll, SCROLLS_FIRST } from './feed-keys.tsx'

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

const FeedPill = ({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) => (
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

/** A wheel that rests this long has ended its turn. */
const REST = 180
/** While a post moves into place, further turns do not count: a touchpad keeps on turning by itself. */
const RIDE = 480
/** Turned again on purpose: clearly faster than the fading turns before, and more than two turns reported as one. */
const PUSH = 2.5
const MIN_PUSH = 30
const LEAST = 4

/**
 * One turn of the wheel, or one stroke on a touchpad, is one post: scroll snapping alone would fall back after a
 * single notch, or run on over several posts. Answers the direction to move in, or 0.
 */
export function createWheelSteps() {
  let lastTurn = Number.NEGATIVE_INFINITY
  let lastStep = Number.NEGATIVE_INFINITY
  let lastSize = 0
  return (delta: number, time: number): 1 | -1 | 0 => {
    const size = Math.abs(delta)
    const isNew = time - lastTurn > REST || (size > MIN_PUSH && size > lastSize * PUSH)
    const isNotch = size >= 100 && size === lastSize
    lastTurn = time
    lastSize = size
    if (size < LEAST || time - lastStep < RIDE || !(isNew || isNotch)) return 0
    lastStep = time
    return delta > 0 ? 1 : -1
  }
}

/** Leads on by whole posts. Words that do not fit scroll by themselves first. */
function useWheelSteps(scroller: RefObject<HTMLElement | null>, move: (by: 1 | -1) => void): void {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const step = createWheelSteps()
    function turn(event: WheelEvent) {
      // With Ctrl it zooms, sideways it is none of the feed's business.
      if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
      const words = event.target instanceof Element ? event.target.closest(SCROLLS_FIRST) : null
      if (canStillScroll(words, event.deltaY > 0 ? 1 : -1)) return
      event.preventDefault()
      const by = step(
        event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 40,
        event.timeStamp,
      )
      if (by !== 0) move(by)
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [scroller, move])
}

interface Shown {
  trips: readonly Trip[]
  /** The first of the feed as it was read. */
  newest: Trip | undefined
  viewerId: string | undefined
}

export const hasNewTrips = (looked: readonly Trip[], { trips, newest, viewerId }: Shown): boolean =>
  looked.some(
    ({ id, userId, createdAt }) =>
      userId !== viewerId &&
      newest !== undefined &&
      createdAt > newest.createdAt &&
      !trips.some((shown) => shown.id === id),
  )

const MINUTE = 60_000

/** The newest trips that the viewer may see, asked for from time to time and each time the page is looked at again. */
const newestTripsQuery = queryOptions({
  queryKey: newestTripsKey,
  queryFn: ({ signal }) => call(listTrips, { query: { page: 0 } }, { signal }),
  // the feed has just been read
  initialData: [] as Trip[],
  staleTime: Number.POSITIVE_INFINITY,
  // a later visit reads the feed first
  gcTime: 0,
  refetchOnWindowFocus: 'always',
})

/** Whether trips of others wait above those that the feed shows. `newest` is the first of the latest as they were read, none in For you. */
function useHasNewTrips(trips: readonly Trip[], newest: Trip | undefined): boolean {
  const viewerId = useViewer()?.id
  // pages that were opened in the same moment ask at different ones
  const [pace] = useState(() => MINUTE * (1.5 + Math.random()))
  const { data } = useQuery({ ...newestTripsQuery, refetchInterval: pace, enabled: newest !== undefined })
  return hasNewTrips(data, { trips, newest, viewerId })
}

/** Who swipes past has not looked. */
const LOOKED_MS = 1000
/** Several go in one call. */
const SENT_AFTER_MS = 5000

/** On this page; the server keeps the first look alone. */
const noted = new Set<string>()
const waiting = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

function note(tripId: string): void {
  if (noted.has(tripId)) return
  noted.add(tripId)
  waiting.add(tripId)
  timer ??= setTimeout(() => void send(), SENT_AFTER_MS)
}

/** What cannot be sent now goes with what is looked at next. */
async function send(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const tripIds = [...waiting].slice(0, FOR_YOU.seenAtOnce)
  if (tripIds.length === 0) return
  for (const id of tripIds) waiting.delete(id)
  try {
    await call(markSeen, { body: { tripIds } }, { keepalive: true })
  } catch (error) {
    if (mayPass(error)) for (const id of tripIds) waiting.add(id)
  }
}

/** Notes on the server which trips of others were in view, so that they come last in For you. */
function useSeenTrips(inView: Trip | undefined): void {
  const isVisible = useIsVisible()
  const tripId = inView?.viewer.canEdit ? undefined : inView?.id
  useEffect(() => {
    if (!tripId || !isVisible) return
    const looked = setTimeout(() => note(tripId), LOOKED_MS)
    return () => clearTimeout(looked)
  }, [tripId, isVisible])
  // a phone may end a page that nobody looks at without another word
  useEffect(() => {
    if (!isVisible) void send()
  }, [isVisible])
  // and what For you shows next is not to be what was just looked at
  useEffect(() => () => void send(), [])
}
