import { TravellerLink } from '../../travellers/traveller-link.tsx'
import styles from './turn-byline.module.css'

interface Props {
  /** 'You' or '@username'. */
  speaker: string
  /** Whose profile the name leads to; one's own leads nowhere. */
  username?: string | undefined
}

/** Above what one traveller wrote in one go, among many. Each bubble names its speaker aloud. */
export const TurnByline = ({ speaker, username }: Props) => (
  <p className={styles.byline}>
    <b dir="auto">{username ? <TravellerLink username={username}>{speaker}</TravellerLink> : speaker}</b>
  </p>
)
