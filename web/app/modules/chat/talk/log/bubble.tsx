import { memo } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { LinkedText } from '../../../../ui/linked-text.tsx'
import { TravellerLink } from '../../../matching/travellers/traveller-link.tsx'
import styles from './bubble.module.css'

interface GroupAuthorCardProps {
  /** 'You' or '@username'. */
  speaker: string
  /** Whose profile the name leads to; one's own leads nowhere. */
  username?: string | undefined
}

/** Above what one traveller wrote in one go, among many. Each bubble names its speaker aloud. */
export const GroupAuthorCard = ({ speaker, username }: GroupAuthorCardProps) => (
  <p className={styles.authorCard}>
    <b dir="auto">{username ? <TravellerLink username={username}>{speaker}</TravellerLink> : speaker}</b>
  </p>
)

interface Props {
  content: string
  /** Whether web addresses in it are links. */
  canLink: boolean
  isOwn: boolean
  /** Read aloud to those who do not see the side it is on; drawn, where it is, above what one said in one go. */
  speaker: string
  isUnsent?: boolean
}

export const Bubble = memo(function Bubble({ content, canLink, isOwn, speaker, isUnsent }: Props) {
  return (
    <p className={classNames(styles.bubble, isOwn ? styles.own : styles.theirs, isUnsent && styles.unsent)}>
      <span className="sr-only">{speaker}: </span>
      <span className={styles.words} dir="auto">
        <LinkedText text={content} canLink={canLink} />
      </span>
    </p>
  )
})
