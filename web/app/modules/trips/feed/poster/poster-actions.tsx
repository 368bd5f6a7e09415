import type { Trip } from '@caravan/contract/trips.ts'
import { useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Handshake from 'lucide-react/icons/handshake'
import Heart from 'lucide-react/icons/heart'
import MessageCircle from 'lucide-react/icons/message-circle'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { classNames } from '../../../../lib/class-names.ts'
import { usePrefetch } from '../../../../lib/when-idle.ts'
import { Menu } from '../../../../ui/overlay/menu.tsx'
import { ownTripMenuLabel } from '../../own/own-trip-entries.tsx'
import type { TripActions } from '../trip-actions.ts'
import styles from './poster-actions.module.css'

const loadEntries = () => import('./poster-entries.tsx')
const LATER = [loadEntries]

const posterMoreLabel = ({ viewer, destination, user }: Trip) =>
  viewer.canEdit ? ownTripMenuLabel(destination) : `More about @${user.username}`

/** What is done rarely with a trip. Its entries say what is so when it opens: they are made anew whenever it changes. */
function PosterMore({ trip, actions }: { trip: Trip; actions: TripActions }) {
  usePrefetch(LATER)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [entries, setEntries] = useState<Awaited<ReturnType<typeof loadEntries>>>()
  const given = { trip, actions, client, onShowSaved: () => void navigate('/saved') }
  async function load() {
    const loaded = await loadEntries()
    setEntries(loaded)
    return loaded.posterEntries(given)
  }
  return (
    <Menu
      trigger={(props) => (
        <button {...props} type="button" className={styles.more} aria-label={posterMoreLabel(trip)}>
          <i>
            <Ellipsis className="icon" />
          </i>
          More
        </button>
      )}
      items={entries ? entries.posterEntries(given) : load}
    />
  )
}

let compact: Intl.NumberFormat | undefined

/** '48', '9.4K' from ten thousand on: as much as fits under a round button. */
export function compactCount(count: number): string {
  if (count < 10_000) return String(count)
  // not before it is needed: loading a browser's number formats takes time on a phone
  compact ??= new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
  return compact.format(count)
}

export function PosterActions({ trip, actions }: { trip: Trip; actions: TripActions }) {
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
