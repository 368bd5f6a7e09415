import type { CaseEvidence } from '@caravan/contract/evidence.ts'
import { Flag } from 'lucide-react'
import { classNames } from '../../../lib/class-names.ts'
import { utcTime } from '../../../lib/dates/utc-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import styles from './evidence-messages.module.css'

/** What was said around it, the oldest first; the one that was reported is marked. */
export function EvidenceMessages({ messages }: Pick<CaseEvidence, 'messages'>) {
  if (messages.length === 0) return null
  return (
    <ol className={styles.messages} aria-label="Messages">
      {messages.map(({ author, content, createdAt, isReported }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is sealed never changes.
        <li key={index} className={classNames(isReported && styles.reported)}>
          <p className={styles.who}>
            <bdi className={classNames(author?.isSubject && 'strong')}>{author?.name ?? 'Somebody who is gone'}</bdi>{' '}
            <time dateTime={createdAt} className="soft">
              {utcTime(createdAt)}
            </time>
            {isReported ? (
              <Badge tone="wait">
                <Flag className="icon" />
                Reported
              </Badge>
            ) : null}
          </p>
          <p className={styles.words} dir="auto">
            {content}
          </p>
        </li>
      ))}
    </ol>
  )
}
