import type { MatchCard } from '@caravan/contract/matches.ts'
import { ArrowLeftRight, CalendarHeart, Sparkles } from 'lucide-react'
import { differenceWords, overlapWords, sharedWords } from './card-words.ts'
import styles from './match-facts.module.css'

/** What helps to say yes or no: where both overlap, what they share, where they differ most. */
export function MatchFacts({ card }: { card: MatchCard }) {
  const { overlap, common, otherUser } = card
  const shared = sharedWords(common)
  const difference = differenceWords(common, otherUser.firstName || `@${otherUser.username}`)
  if (!overlap && !shared && !difference) return null
  return (
    <ul className={styles.facts}>
      {overlap ? (
        <li className={styles.meets}>
          <CalendarHeart className="icon" />
          {overlapWords(overlap)}
        </li>
      ) : null}
      {shared ? (
        <li>
          <Sparkles className="icon" />
          {shared}
        </li>
      ) : null}
      {difference ? (
        <li>
          <ArrowLeftRight className="icon" />
          {difference}
        </li>
      ) : null}
    </ul>
  )
}
