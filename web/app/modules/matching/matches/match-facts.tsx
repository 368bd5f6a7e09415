import type { MatchCard } from '@caravan/contract/matches.ts'
import CalendarHeart from 'lucide-react/icons/calendar-heart'
import { youOverlap } from '../../../lib/dates/trip-dates.ts'
import { CommonFactItems } from './common-facts.tsx'
import styles from './match-facts.module.css'

/** What helps to say yes or no: where both overlap, what they share, where they differ most. */
export function MatchFacts({ card }: { card: MatchCard }) {
  const { overlap, common, otherUser } = card
  if (!overlap && common.shared.length === 0 && common.clashes.length === 0) return null
  return (
    <ul className={styles.facts}>
      {overlap ? (
        <li className={styles.meets}>
          <CalendarHeart className="icon" />
          <span>
            {youOverlap(overlap)} in <bdi>{overlap.destination}</bdi>
          </span>
        </li>
      ) : null}
      <CommonFactItems common={common} person={otherUser} />
    </ul>
  )
}
