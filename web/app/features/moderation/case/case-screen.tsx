import type { Case } from '@caravan/contract/moderation.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { detailOf } from '../../../lib/call-error.ts'
import { utcTime } from '../../../lib/dates/utc-time.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { TopBar } from '../../shell/navigation/topbar.tsx'
import { caseQuery } from '../moderation-queries.ts'
import { countText, nameOfSubject } from '../moderation-text.ts'
import { UrgencyBadge } from '../urgency-badge.tsx'
import { CaseReports } from './case-reports.tsx'
import styles from './case-screen.module.css'
import { CaseSignals } from './case-signals.tsx'
import { DecisionForm } from './decision-form.tsx'
import { PastDecisions } from './past-decisions.tsx'

/** A case: what was sealed, what was decided before, and the decision. */
export function CaseScreen() {
  const { caseId = '' } = useParams()
  const { data: found, error, refetch, isFetching } = useQuery(caseQuery(caseId))
  return (
    <div className={styles.screen}>
      <TopBar title={found ? nameOfSubject(found.traveller) : 'Case'} start={<BackToCases />} />
      {found ? (
        // what was chosen for one case is never taken for another
        <CaseView key={found.id} of={found} />
      ) : error ? (
        <FailedState title="Something went wrong" busy={isFetching} onRetry={() => void refetch()}>
          {detailOf(error, 'The case could not be loaded.')}
        </FailedState>
      ) : (
        <Loading label="Loading the case...">
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
    </div>
  )
}

const BackToCases = () => (
  <Link
    to="/moderation"
    className={buttonClass({ variant: 'quiet', className: `round ${styles.back}` })}
    aria-label="All cases"
  >
    <ChevronLeft className="icon" />
  </Link>
)

function CaseView({ of: one }: { of: Case }) {
  const { urgency, openedAt, closedAt, reports, signals, evidence, history } = one
  const own = history.filter(({ caseId }) => caseId === one.id)
  const [overtaken, setOvertaken] = useState<string>()
  return (
    <>
      <p className={styles.facts}>
        <UrgencyBadge urgency={urgency} />
        <span className="soft small">
          {countText(reports.length, 'report')} · opened <RelativeTime time={openedAt} />
          {closedAt ? ` · decided ${utcTime(closedAt)}` : null}
        </span>
      </p>
      <div className={styles.columns}>
        <div className="stack">
          <CaseSignals signals={signals} evidence={evidence} />
          <CaseReports reports={reports} />
          <PastDecisions title="Decided before" decisions={history.filter(({ caseId }) => caseId !== one.id)} />
        </div>
        <div className={styles.decision}>
          {overtaken ? (
            // the button that was pressed is gone with its form
            <p ref={focusIt} tabIndex={-1} className={styles.overtaken}>
              {overtaken}
            </p>
          ) : null}
          {closedAt ? <PastDecisions title="The decision" decisions={own} /> : null}
          {closedAt || overtaken ? null : <DecisionForm of={one} onOvertaken={setOvertaken} />}
        </div>
      </div>
    </>
  )
}

const focusIt = (element: HTMLElement | null) => element?.focus()
