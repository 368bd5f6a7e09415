import type { Case } from '@caravan/contract/moderation.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Hand from 'lucide-react/icons/hand'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { utcTime } from '../../../../lib/dates/dates.ts'
import { areLetterKeysOn, useLetterKeys } from '../../../../lib/device-choice.ts'
import { itemsOf } from '../../../../lib/query/patch-pages.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { takeFocus } from '../../../../ui/focus.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx'
import { TopBar } from '../../../shell/navigation/topbar.tsx'
import { UrgencyBadge } from '../case-list.tsx'
import { caseQuery, casesQuery } from '../moderation-queries.ts'
import { countText, nameOfSubject } from '../moderation-text.ts'
import { CaseNotes, SecondLook, useCaseWork } from './case-notes.tsx'
import { CaseReports, CaseSignals } from './case-reports.tsx'
import styles from './case-screen.module.css'
import { DecisionForm } from './decision-form.tsx'
import { PastDecisions } from './past-decisions.tsx'

function useNeighbours(caseId: string): { next: string | undefined; previous: string | undefined } {
  const { data } = useInfiniteQuery(casesQuery())
  const ids = data ? itemsOf(data).map(({ id }) => id) : []
  const at = ids.indexOf(caseId)
  return { next: ids[at + 1], previous: at > 0 ? ids[at - 1] : undefined }
}

function CaseSteps({ next, previous }: ReturnType<typeof useNeighbours>) {
  const hasLetters = useLetterKeys()
  return (
    <nav aria-label="Cases" className={styles.steps}>
      {previous ? (
        <Link to={`/moderation/${previous}`} className={buttonClass({ small: true })} aria-keyshortcuts="k">
          <ChevronLeft className="icon" />
          Case before
        </Link>
      ) : null}
      {next ? (
        <Link to={`/moderation/${next}`} className={buttonClass({ small: true })} aria-keyshortcuts="j">
          Next case
          <ChevronRight className="icon" />
        </Link>
      ) : null}
      {hasLetters ? (
        <details className={styles.keys}>
          <summary>Keys</summary>
          <p>
            <kbd>j</kbd> next case, <kbd>k</kbd> case before, <kbd>c</kbd> take or release it, <kbd>d</kbd> decide,{' '}
            <kbd>n</kbd> new note. They do nothing while you type, and are switched off in the settings.
          </p>
        </details>
      ) : null}
    </nav>
  )
}

type CaseKey = 'j' | 'k' | 'c' | 'd' | 'n'

/** Single letters at a case, unless they are switched off, something is typed, or a dialog is open. */
function useCaseKeys(keys: Readonly<Record<CaseKey, () => void>>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return
      if (
        !areLetterKeysOn() ||
        isTyped(event.target) ||
        document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')
      )
        return
      const act = Object.entries(latest.current).find(([key]) => key === event.key)?.[1]
      if (!act) return
      // the letter is not typed into what has the focus then
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role=textbox], [role=combobox]'))

interface Props {
  of: Pick<Case, 'claim' | 'closedAt'>
  claim: ReturnType<typeof useCaseWork>['claim']
}

function CaseClaim({ of: { claim: taken, closedAt }, claim }: Props) {
  if (closedAt) return null
  const isOthers = taken !== null && !taken.isOwn
  return (
    <div className={styles.claim}>
      <p role="status">
        {taken === null
          ? 'Nobody has taken this case.'
          : `${taken.isOwn ? 'You are' : `@${taken.moderator ?? 'another moderator'} is`} at this case until ${utcTime(taken.endsAt)}.`}
      </p>
      {isOthers ? null : (
        <Button small busy={claim.isPending} aria-keyshortcuts="c" onClick={() => claim.mutate(taken === null)}>
          <Hand className="icon" />
          {taken ? 'Release it' : 'Take it'}
        </Button>
      )}
    </div>
  )
}

export function CaseScreen() {
  const { caseId = '' } = useParams()
  const query = useQuery(caseQuery(caseId))
  return (
    <div className={styles.screen}>
      <TopBar title={query.data ? nameOfSubject(query.data.traveller) : 'Case'} />
      <Loaded
        query={query}
        failure="The case could not be loaded."
        skeleton={
          <Loading label="Loading the case...">
            <Skeleton className="h-40 w-full" />
          </Loading>
        }
      >
        {/* what was chosen for one case is never taken for another */}
        {(found) => <CaseView key={found.id} of={found} />}
      </Loaded>
    </div>
  )
}

function CaseView({ of: one }: { of: Case }) {
  const { urgency, openedAt, closedAt, reports, signals, evidence, history, viewer } = one
  const own = history.filter(({ caseId }) => caseId === one.id)
  const [overtaken, setOvertaken] = useState<string>()
  const work = useCaseWork(one.id)
  const steps = useNeighbours(one.id)
  const navigate = useNavigate()
  const note = useRef<HTMLTextAreaElement>(null)
  const decision = useRef<HTMLDivElement>(null)
  const go = (id: string | undefined) => id && void navigate(`/moderation/${id}`)
  useCaseKeys({
    j: () => go(steps.next),
    k: () => go(steps.previous),
    c: () => {
      if (!closedAt && (one.claim?.isOwn ?? true)) work.claim.mutate(one.claim === null)
    },
    d: () => decision.current?.querySelector<HTMLElement>('input, button')?.focus(),
    n: () => note.current?.focus(),
  })
  return (
    <>
      <CaseSteps {...steps} />
      <p className={styles.facts}>
        <UrgencyBadge urgency={urgency} />
        <span className="soft small">
          {countText(reports.length, 'report')} · opened <RelativeTime time={openedAt} />
          {closedAt ? ` · decided ${utcTime(closedAt)}` : null}
        </span>
        {one.isReopened ? <Badge tone="wait">Reopened</Badge> : null}
      </p>
      <CaseClaim of={one} claim={work.claim} />
      <div className={styles.columns}>
        <div className="stack">
          <CaseSignals signals={signals} evidence={evidence} />
          <CaseReports reports={reports} />
          <CaseNotes notes={one.notes} note={work.note} failure={work.failures.note} area={note} />
          <PastDecisions title="Decided before" decisions={history.filter(({ caseId }) => caseId !== one.id)} />
        </div>
        <div ref={decision} className={`stack ${styles.decision}`}>
          {overtaken ? (
            // the button that was pressed is gone with its form
            <p ref={takeFocus} tabIndex={-1} className={styles.overtaken}>
              {overtaken}
            </p>
          ) : null}
          {own.length > 0 ? (
            <PastDecisions title={closedAt ? 'The decision' : 'Decided before it was reopened'} decisions={own} />
          ) : null}
          {closedAt ? <SecondLook of={one} work={work} /> : null}
          {closedAt || overtaken ? null : viewer.canDecide ? (
            <DecisionForm of={one} onOvertaken={setOvertaken} />
          ) : (
            <p className="card soft">
              {one.claim && !one.claim.isOwn
                ? 'Another moderator is at this case. You can decide it once they release it, or their time is over.'
                : 'You decided this case before. Another moderator decides it now.'}
            </p>
          )}
        </div>
      </div>
    </>
  )
}
