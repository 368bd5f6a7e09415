import type { Case } from '@caravan/contract/moderation.ts'
import { useId } from 'react'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { signalText } from '../moderation-text.ts'
import styles from './case-reports.module.css'
import { EvidenceView } from './evidence-view.tsx'

/** What was noticed by itself, in numbers, and what was sealed with it. Nothing was done because of it. */
export function CaseSignals({ signals, evidence }: Pick<Case, 'signals' | 'evidence'>) {
  const title = useId()
  if (signals.length === 0 && evidence.length === 0) return null
  return (
    <section className={`card ${styles.report}`} aria-labelledby={title}>
      <h2 id={title}>Noticed by itself</h2>
      <ul className={styles.signals}>
        {signals.map((signal) => (
          <li key={signal.kind}>
            {signalText(signal)}{' '}
            <span className="soft small">
              last <RelativeTime time={signal.lastAt} />
            </span>
          </li>
        ))}
      </ul>
      {evidence.map((one) => (
        <EvidenceView key={one.id} of={one} />
      ))}
    </section>
  )
}
