import type { DecidedItem } from '@caravan/contract/case-work.ts'
import { DECISION_KINDS, MODERATION } from '@caravan/contract/moderation.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/failed-state.tsx'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { REASONS } from '../reports/report-text.ts'
import rowStyles from '../rows.module.css'
import { CaseSkeletons, Choice, ReasonChoice } from './case-list.tsx'
import { type DecidedFilter, decidedQuery } from './moderation-queries.ts'
import styles from './moderation-screen.module.css'
import { APPEALED, countText, DECIDED, nameOfSubject, REVIEWS } from './moderation-text.ts'

export function DecidedList() {
  const [filter, setFilter] = useState<DecidedFilter>({})
  const [typed, setTyped] = useState({ q: '', moderator: '' })
  const [error, setError] = useState('')
  const change = (part: DecidedFilter) => setFilter((before) => ({ ...before, ...part }))
  function search(event: FormEvent) {
    event.preventDefault()
    const [q, moderator] = [typed.q.trim(), typed.moderator.trim().replace(/^@/, '')]
    const isShort = q !== '' && lengthOf(q) < MODERATION.search.min
    setError(isShort ? `Type at least ${MODERATION.search.min} characters.` : '')
    if (!isShort) change({ q: q || undefined, moderator: moderator || undefined })
  }
  return (
    <>
      <search>
        <form method="post" className={styles.filters} aria-label="Decided cases" noValidate onSubmit={search}>
          <Field label="Username or words" error={error}>
            <TextInput
              type="search"
              maxLength={MODERATION.search.max}
              autoComplete="off"
              value={typed.q}
              onChange={({ target }) => setTyped({ ...typed, q: target.value })}
            />
          </Field>
          <Field label="Decided by">
            <TextInput
              type="search"
              maxLength={MODERATION.search.max}
              autoComplete="off"
              value={typed.moderator}
              onChange={({ target }) => setTyped({ ...typed, moderator: target.value })}
            />
          </Field>
          <ReasonChoice value={filter.reason} onChange={(reason) => change({ reason })} />
          <Choice
            label="Decision"
            all="All"
            options={KIND_OPTIONS}
            value={filter.kind}
            onChange={(kind) => change({ kind })}
          />
          <Choice
            label="Second look"
            all="Whether or not"
            options={REVIEW_OPTIONS}
            value={filter.review}
            onChange={(review) => change({ review })}
          />
          <Button type="submit">
            <Search className="icon" />
            Search
          </Button>
        </form>
      </search>
      <PagedList
        query={useInfiniteQuery(decidedQuery(undefined, filter))}
        skeleton={<CaseSkeletons />}
        failure="The cases could not be loaded."
        empty={
          <EmptyState stamp="letterbox" title="No decided case">
            None is kept, or none is like that. They go 90 days after they were decided.
          </EmptyState>
        }
        more={{ label: 'Show earlier ones', wide: true }}
      >
        {(cases) => (
          <ul className="card flush">
            {cases.map((one) => (
              <DecidedRow key={one.id} of={one} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

const KIND_OPTIONS = DECISION_KINDS.map((value) => ({ value, label: DECIDED[value] }))
const REVIEW_OPTIONS = [{ value: 'waiting', label: 'Mine to take' }] as const

function DecidedRow({ of: { id, traveller, closedAt, reports, reasons, decision } }: { of: DecidedItem }) {
  return (
    <li className={rowStyles.row}>
      <div className={rowStyles.head}>
        <h2>
          <Link to={`/moderation/${id}`} className={rowStyles.link}>
            <bdi>{nameOfSubject(traveller)}</bdi>
          </Link>
        </h2>
        <span>{decision ? DECIDED[decision.kind] : 'Their account is gone'}</span>
      </div>
      {reasons.length > 0 ? <p>{reasons.map((reason) => REASONS[reason].label).join(' · ')}</p> : null}
      <p className="soft small">
        {countText(reports, 'report')} · decided <RelativeTime time={closedAt} />
        {decision?.moderator ? ` by @${decision.moderator}` : null}
      </p>
      {decision?.appeal || (decision && decision.review !== 'none') ? (
        <p className="flex flex-wrap gap-2">
          {decision.appeal ? <Badge>{APPEALED[decision.appeal]}</Badge> : null}
          {decision.review === 'none' ? null : (
            <Badge tone={decision.review === 'waiting' ? 'wait' : 'yes'}>{REVIEWS[decision.review]}</Badge>
          )}
        </p>
      ) : null}
    </li>
  )
}
