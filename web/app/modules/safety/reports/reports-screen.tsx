import { REPORTS, type Report } from '@caravan/contract/reports.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/failed-state.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { ColumnScreen } from '../../shell/navigation/topbar.tsx'
import rowStyles from '../rows.module.css'
import { reportsQuery } from './queries.ts'
import { REASONS, STATES, subjectText } from './report-text.ts'
import styles from './reports-screen.module.css'

export const ReportsScreen = () => (
  <ColumnScreen title="Your reports">
    <p className="soft mb-4">
      Only you and those who look at reports see these. They are kept for {REPORTS.keptDays} days after they were
      decided. What is not allowed is in the <a href="/rules">community rules</a>.
    </p>
    <PagedList
      query={useInfiniteQuery(reportsQuery())}
      skeleton={<Waiting />}
      failure="Your reports could not be loaded."
      empty={<NoReports />}
      more={{ label: 'Show earlier ones', wide: true }}
    >
      {(reports) => (
        <ul className={`card flush ${styles.list}`}>
          {reports.map((report) => (
            <ReportItem key={report.id} report={report} />
          ))}
        </ul>
      )}
    </PagedList>
  </ColumnScreen>
)

function ReportItem({ report }: { report: Report }) {
  const { reason, details, state, createdAt, quote, isRemoved } = report
  const { label, tone, line } = STATES[state]
  return (
    <li className={rowStyles.row}>
      <div className={rowStyles.head}>
        <h2>{subjectText(report)}</h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="soft small">
        {REASONS[reason].label} · <RelativeTime time={createdAt} />
      </p>
      {quote ? (
        <blockquote className={styles.quote} dir="auto">
          {quote}
        </blockquote>
      ) : null}
      {details ? (
        <p className={rowStyles.words} dir="auto">
          {details}
        </p>
      ) : null}
      <p className="small">
        {isRemoved && state === 'acted' ? 'It broke the rules, and we removed it. Thank you.' : line}
      </p>
    </li>
  )
}

const NoReports = () => (
  <EmptyState stamp="lighthouse" title="You have reported nothing">
    You can report from the menu of a trip, a comment, a traveler, a conversation or a group chat. Nobody is told who
    reported.
  </EmptyState>
)

const Waiting = () => (
  <Loading label="Loading your reports..." className="card flush">
    {['w-40', 'w-52', 'w-36'].map((width) => (
      <div key={width} className={rowStyles.row}>
        <Skeleton className={`h-5 ${width}`} />
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    ))}
  </Loading>
)
