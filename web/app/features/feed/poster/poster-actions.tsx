import type { Trip } from '@caravan/contract/trips.ts'
import { Check, Handshake, Heart, MessageCircle, Share2 } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import type { TripActions } from '../trip-actions.ts'
import { compactCount } from './compact-count.ts'
import styles from './poster-actions.module.css'
import { PosterMore } from './poster-more.tsx'

interface Props {
  trip: Trip
  actions: TripActions
}

/** Like, match, comments and share, each with its count below, and what is done rarely. */
export function PosterActions({ trip, actions }: Props) {
  const { isLiked, isMatched, likes, matches, comments } = trip
  const asked = askedWord(trip)
  const isPopping = useJustTurnedOn(isLiked)
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={styles.like}
        aria-pressed={isLiked}
        aria-label={`Like, ${likes}`}
        onClick={() => actions.like(trip, !isLiked)}
      >
        <i>
          <Heart className={classNames('icon', isPopping && styles.pop)} />
        </i>
        {compactCount(likes)}
      </button>
      <button
        type="button"
        className={classNames(
          styles.match,
          asked && styles.asked,
          isAccepted(trip) && styles.matched,
          !trip.viewer.canMatch && styles.own,
        )}
        disabled={isMatched || !trip.viewer.canMatch}
        aria-label={`${asked ?? 'Match'}, ${matches}`}
        onClick={() => actions.match(trip)}
      >
        <i>{isAccepted(trip) ? <Check className="icon" /> : <Handshake className="icon" />}</i>
        {asked ?? compactCount(matches)}
      </button>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Comments, ${comments}`}
        onClick={() => actions.comments(trip)}
      >
        <i>
          <MessageCircle className="icon" />
        </i>
        {compactCount(comments)}
      </button>
      <button type="button" className={styles.share} aria-label="Share" onClick={() => actions.share(trip)}>
        <i>
          <Share2 className="icon" />
        </i>
        Share
      </button>
      <PosterMore trip={trip} actions={actions} />
    </div>
  )
}

const isAccepted = ({ ownMatch }: Trip) => ownMatch?.status === 'accepted'
const ASKED = { pending: 'Asked', accepted: 'Matched', rejected: 'Declined' }
/** What became of one's own request; while the server has not said so, it is a request. */
const askedWord = ({ isMatched, ownMatch }: Trip) => (isMatched ? ASKED[ownMatch?.status ?? 'pending'] : null)

/** True from the moment something is turned on while it is looked at; what was on before does not count. */
function useJustTurnedOn(on: boolean): boolean {
  const [before, setBefore] = useState(on)
  const [just, setJust] = useState(false)
  if (before !== on) {
    setBefore(on)
    setJust(on)
  }
  return just
}
