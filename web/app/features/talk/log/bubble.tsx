import { memo } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import styles from './bubble.module.css'
import { splitLinks } from './links.ts'

interface Props {
  content: string
  isOwn: boolean
  speaker: string
  /** Whether the name is drawn, or only said to those who do not see the side it is on. */
  hasByline: boolean
  isUnsent?: boolean
}

export const Bubble = memo(function Bubble({ content, isOwn, speaker, hasByline, isUnsent }: Props) {
  return (
    <p className={classNames(styles.bubble, isOwn ? styles.own : styles.theirs, isUnsent && styles.unsent)}>
      {hasByline ? (
        <b className={styles.byline} dir="auto">
          {speaker}
        </b>
      ) : (
        <span className="sr-only">{speaker}: </span>
      )}
      <span className={styles.words} dir="auto">
        {splitLinks(content).map((part, index) =>
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
