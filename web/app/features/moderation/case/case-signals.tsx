import type { CaseEvidence } from '@caravan/contract/moderation.ts'
import type { Signal } from '@caravan/contract/signals.ts'
import { useId } from 'react'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { signalText } from '../moderation-text.ts'
import styles from './case-reports.module.css'
import { EvidenceView } from './evidence-view.tsx'

interface Props {
  signals: readonly Signal[]
  evidence: readonly CaseEvidence[]
}

/** What opened a case by itself, or was added to it, with what was sealed then. Nothing has happened to whom it is about. */
export function CaseSignals({ signals, evidence }: Props) {
  const title = useId()
  if (signals.length === 0) return null
  return (
    <article className={`card ${styles.report}`} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title}>Noticed by itself</h2>
      </div>
      <ul>
        {signals.map((signal) => (
          <li key={signal.kind}>
            {signalText(signal)}{' '}
            <span className="soft small">
              <RelativeTime time={signal.lastAt} />
            </span>
          </li>
        ))}
      </ul>
      {evidence.map((one) => (
        <EvidenceView key={one.id} of={one} />
      ))}
    </article>
  )
}
