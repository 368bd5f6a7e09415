import type { CaseItem } from '@caravan/contract/moderation.ts'
import { REPORT_REASONS, type ReportReason } from '@caravan/contract/reports.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import Inbox from 'lucide-react/icons/inbox'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/failed-state.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { REASONS, THINGS } from '../reports/report-text.ts'
import rowStyles from '../rows.module.css'
import { type CasesFilter, casesQuery } from './moderation-queries.ts'
import styles from './moderation-screen.module.css'
import { countText, nameOfSubject, reasonsText } from './moderation-text.ts'

/** By a word and an icon: 2 where somebody may be in danger, 1 where somebody is hurt, 0 for the rest. */
export function UrgencyBadge({ urgency }: { urgency: number }) {
  const { Icon, label, tone } = URGENCIES[urgency] ?? ROUTINE
  return (
    <Badge tone={tone}>
      <Icon className="icon" />
      {label}
    </Badge>
  )
}

const ROUTINE = { Icon: Inbox, label: 'Routine', tone: undefined } as const
const URGENCIES = [
  ROUTINE,
  { Icon: Clock, label: 'Soon', tone: 'wait' },
  { Icon: TriangleAlert, label: 'Danger', tone: 'no' },
] as const

interface Props<T extends string> {
  label: string
  all: string
  options: readonly { value: T; label: string }[]
  value: T | undefined
  onChange: (value: T | undefined) => void
}

export function Choice<T extends string>({ label, all, options, value, onChange }: Props<T>) {
  const none = { value: 'all', label: all } as const
  return (
    <Field label={label}>
      <Select<T | 'all'>
        options={[none, ...options]}
        value={value ?? 'all'}
        onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
      />
    </Field>
  )
}

export const ReasonChoice = (props: Pick<Props<ReportReason>, 'value' | 'onChange'>) => (
  <Choice
    label="Reason"
    all="All reasons"
    options={REPORT_REASONS.map((value) => ({ value, label: REASONS[value].label }))}
    {...props}
  />
)

export const CaseSkeletons = () => (
  <Loading label="Loading cases..." className="card flush">
    {['w-40', 'w-52', 'w-36'].map((width) => (
      <div key={width} className={rowStyles.row}>
        <Skeleton className={`h-5 ${width}`} />
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    ))}
  </Loading>
)

export function CaseList() {
  const [filter, setFilter] = useState<CasesFilter>({})
  const change = (part: CasesFilter) => setFilter((before) => ({ ...before, ...part }))
  return (
    <>
      <form
        method="post"
        className={styles.filters}
        aria-label="Filter cases"
        onSubmit={(event) => event.preventDefault()}
      >
        <ReasonChoice value={filter.reason} onChange={(reason) => change({ reason })} />
        <Choice
          label="Urgency"
          all="All"
          options={URGENCY_OPTIONS}
          value={filter.urgency === undefined ? undefined : `${filter.urgency}`}
          onChange={(urgency) => change({ urgency: urgency === undefined ? undefined : Number(urgency) })}
        />
        <Choice
          label="Taken"
          all="By anybody"
          options={CLAIM_OPTIONS}
          value={filter.claim}
          onChange={(claim) => change({ claim })}
        />
      </form>
      <OpenCases filter={filter} />
    </>
  )
}

const URGENCY_OPTIONS = [
  { value: '2', label: 'Danger' },
  { value: '1', label: 'Soon' },
  { value: '0', label: 'Routine' },
]
const CLAIM_OPTIONS = [
  { value: 'none', label: 'By nobody' },
  { value: 'own', label: 'By me' },
] as const

const OpenCases = ({ filter }: { filter: CasesFilter }) => (
  <PagedList
    query={useInfiniteQuery(casesQuery(undefined, filter))}
    skeleton={<CaseSkeletons />}
    failure="The cases could not be loaded."
    empty={
      <EmptyState
        stamp="lighthouse"
        title={Object.values(filter).some((one) => one !== undefined) ? 'No such case is open' : 'No case is open'}
      >
        What travelers report comes here, the most urgent first.
      </EmptyState>
    }
    more={{ label: 'Show more cases', wide: true }}
  >
    {(cases) => (
      <ul className="card flush">
        {cases.map((one) => (
          <CaseRow key={one.id} of={one} />
        ))}
      </ul>
    )}
  </PagedList>
)

function CaseRow({ of }: { of: CaseItem }) {
  const { id, traveller, urgency, openedAt, reports, kinds, claim, isReopened } = of
  return (
    <li className={rowStyles.row}>
      <div className={rowStyles.head}>
        <h2>
          <Link to={`/moderation/${id}`} className={rowStyles.link}>
            <bdi>{nameOfSubject(traveller)}</bdi>
          </Link>
        </h2>
        <span className="flex flex-wrap gap-2">
          {isReopened ? <Badge tone="wait">Reopened</Badge> : null}
          <UrgencyBadge urgency={urgency} />
        </span>
      </div>
      <p>{reasonsText(of)}</p>
      <p className="soft small">
        {countText(reports, 'report')}
        {kinds.length > 0 ? ` · ${kinds.map((kind) => THINGS[kind]).join(', ')}` : null} · opened{' '}
        <RelativeTime time={openedAt} />
        {claim ? ` · ${claim.isOwn ? 'yours' : `@${claim.moderator ?? 'another moderator'} is at it`}` : null}
      </p>
    </li>
  )
}
