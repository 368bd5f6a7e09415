import type { CaseReport } from '@caravan/contract/moderation.ts'
import { useId } from 'react'
import { Badge } from '../../../../ui/badge.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { REASONS, STATES, THINGS } from '../../reports/report-text.ts'
import styles from './case-reports.module.css'
import { EvidenceView } from './evidence-view.tsx'

/** What was reported, each with what was sealed. By whom is told to nobody. */
export const CaseReports = ({ reports }: { reports: readonly CaseReport[] }) =>
  reports.map((report) => <ReportCard key={report.id} of={report} />)

function ReportCard({ of: { kind, reason, details, state, createdAt, evidence } }: { of: CaseReport }) {
  const title = useId()
  const isDecided = state === 'acted' || state === 'nothing-found'
  return (
    <article className={`card ${styles.report}`} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title}>
          {THINGS[kind]}: {REASONS[reason].label}
        </h2>
        {isDecided ? <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge> : null}
      </div>
      <p className="soft small">
        Reported <RelativeTime time={createdAt} />
      </p>
      {details ? (
        <blockquote className={styles.details} dir="auto">
          {details}
        </blockquote>
      ) : (
        <p className="soft">Whoever reported it wrote nothing more.</p>
      )}
      {evidence.map((one) => (
        <EvidenceView key={one.id} of={one} />
      ))}
    </article>
  )
}
