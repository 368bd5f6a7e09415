import { memo } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import styles from './bubble.module.css'
import { splitLinks } from './links.ts'

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
        {(canLink ? splitLinks(content) : [{ text: content }]).map((part, index) =>
          part.href ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change.
            <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
              {part.text}
            </a>
          ) : (
            part.text
          ),
        )}
      </span>
    </p>
  )
})
