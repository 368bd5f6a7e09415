import type { Match } from '@caravan/contract/matches.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { lazy } from '../../../lib/lazy.tsx'
import { liveConnection } from '../../../lib/live/live-connection.ts'
import { onFirstInteraction } from '../../../lib/when-idle.ts'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { refetchCounts } from '../cached-trips.ts'
import { articleId } from './poster/trip-poster.tsx'

export type FeedDialog =
  | { dialog: 'comments'; trip: Trip }
  | { dialog: 'block'; trip: Trip }
  | { dialog: 'delete'; trip: Trip }
  | { dialog: 'match'; trip: Trip; match: Match | null }

export function useFeedDialogs() {
  const [opened, open] = useState<FeedDialog>()
  const close = useCallback(() => open(undefined), [])
  return { opened, open, close }
}

const loadComments = () => import('../comments/comments-sheet.tsx')
const loadMatch = () => import('../../matching/matches/dialog/match-dialog.tsx')
const loadBlock = () => import('../../safety/blocks/block-dialog.tsx')
const loadDelete = () => import('../own/delete-trip.tsx')
const CommentsSheet = lazy(async () => (await loadComments()).CommentsSheet)
const MatchDialog = lazy(async () => (await loadMatch()).MatchDialog)
const BlockDialog = lazy(async () => (await loadBlock()).BlockDialog)
const DeleteTrip = lazy(async () => (await loadDelete()).DeleteTrip)

const LATER = [loadComments, loadMatch, loadBlock, loadDelete]

interface Props {
  opened: FeedDialog | undefined
  onClose: () => void
  /** The post in view, which takes the focus where what opened a dialog cannot. */
  postInView: () => HTMLElement | null
}

/** What opens over the feed: fetched once somebody begins to do something, so that it is there when it is asked for. */
export function FeedDialogs({ opened, onClose, postInView }: Props) {
  const client = useQueryClient()
  useEffect(() => onFirstInteraction(() => void Promise.allSettled(LATER.map((load) => load()))), [])
  if (!opened) return null
  const { trip } = opened
  // all who watch a trip receive its counts, also the one who changed them, and once more when they begin to watch
  const recount = () => {
    if (!liveConnection.isOpen) refetchCounts(client, trip.id)
  }
  return (
    <DialogBoundary onClose={onClose}>
      {opened.dialog === 'comments' ? (
        <CommentsSheet trip={trip} onChange={recount} onClose={onClose} focusAfter={postInView} />
      ) : opened.dialog === 'block' ? (
        <BlockDialog user={trip.user} onClose={onClose} focusAfter={postInView} />
      ) : opened.dialog === 'delete' ? (
        <DeleteTrip trip={trip} onClose={onClose} focusAfter={postInView} />
      ) : (
        <MatchDialog
          trip={trip}
          match={opened.match}
          onClose={() => {
            onClose()
            // The button that was pressed is disabled now and cannot take the focus back.
            setTimeout(() => document.getElementById(articleId(trip.id))?.focus({ preventScroll: true }))
          }}
        />
      )}
    </DialogBoundary>
  )
}
