import type { CaseEvidence } from '@caravan/contract/evidence.ts'
import {
  type Case,
  type DecideBody,
  type DecisionBody,
  decideCase,
  MODERATION,
  MODERATION_ACTIONS,
  type ModerationAction,
} from '@caravan/contract/moderation.ts'
import type { RuleId } from '@caravan/contract/rules.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../lib/call.ts'
import { detailOf, isCallError } from '../../../../lib/call-error.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { createAttempts } from '../../../trips/comments/attempt-key.ts'
import { THINGS } from '../../reports/report-text.ts'
import { caseQuery, casesKey } from '../moderation-queries.ts'
import { draftOf } from '../moderation-text.ts'

interface Options {
  onDecided: () => void
  /** Somebody else has decided it meanwhile: the case is read anew and shows how. */
  onOvertaken: (detail: string) => void
  /** Something else would be told than was shown: it is shown anew. */
  onOutdated: (detail: string) => void
  onFailed: () => void
}

export function useDeciding(caseId: string, { onDecided, onOvertaken, onOutdated, onFailed }: Options) {
  const client = useQueryClient()
  const { queryKey } = caseQuery(caseId)
  const [attempts] = useState(() => createAttempts())
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useSingleFlight({
    mutationFn: (body: DecideBody) =>
      call(decideCase, { params: { caseId }, body }, { idempotencyKey: attempts.keyFor(JSON.stringify(body)) }),
    onMutate: () => setFailure(undefined),
    onSuccess() {
      void client.invalidateQueries({ queryKey: casesKey })
      // it is left: nobody looks at it once more
      void client.invalidateQueries({ queryKey, refetchType: 'none' })
      onDecided()
    },
    onError(error) {
      const detail = detailOf(error, 'The case was not decided. Check your connection, then try again.')
      if (isCallError(error) && (error.slug === 'case-decided' || error.slug === 'case-claimed')) {
        void client.invalidateQueries({ queryKey: casesKey })
        void client.invalidateQueries({ queryKey })
        onOvertaken(detail)
      } else if (isCallError(error) && error.slug === 'preview-outdated') {
        void client.invalidateQueries({ queryKey })
        onOutdated(detail)
      } else {
        setFailure(detail)
        onFailed()
      }
    },
  })
  return { decide: mutate, isDeciding: isPending, failure }
}

export interface DecisionValues {
  action: ModerationAction | null
  evidenceId: string | null
  rule: RuleId | null
  days: string
  /** As written by hand; null while the draft stands. */
  text: string | null
}
export type DecisionErrors = Partial<Record<keyof DecisionValues, string>>

export const NOTHING_CHOSEN: DecisionValues = { action: null, evidenceId: null, rule: null, days: '7', text: null }

type Sealed = Pick<Case, 'reports' | 'evidence'>

/** What several have reported is there once, as it was sealed first. */
export function evidenceOf({ reports, evidence: noticed }: Sealed): CaseEvidence[] {
  const reported = reports.flatMap(({ evidence }) => evidence)
  const isFirst = ({ kind, subjectId }: CaseEvidence, at: number) =>
    reported.findIndex((one) => one.kind === kind && one.subjectId === subjectId) === at
  return [...reported.filter(isFirst), ...noticed]
}

export function actionsFor(one: Sealed & Pick<Case, 'traveller'>): ModerationAction[] {
  const canHide = evidenceOf(one).some((evidence) => evidence.canHide)
  return MODERATION_ACTIONS.filter((action) => {
    if (action === 'hide') return canHide
    return action === 'dismiss' || one.traveller !== null
  })
}

export const subjectsFor = (action: ModerationAction, one: Sealed): CaseEvidence[] =>
  action === 'dismiss' ? [] : evidenceOf(one).filter(({ canHide }) => action !== 'hide' || canHide)

const SHOWN_WORDS = ['content', 'description', 'text', 'name', 'bio']
const SHORT = 140

/** 'Message: Come alone.' */
export function evidenceLabel({ kind, fields }: Pick<CaseEvidence, 'kind' | 'fields'>): string {
  const words = SHOWN_WORDS.flatMap((name) => fields.filter((field) => field.name === name))[0]?.value
  if (!words) return THINGS[kind]
  return `${THINGS[kind]}: ${words.length > SHORT ? `${words.slice(0, SHORT)}…` : words}`
}

export const daysIn = (typed: string): number | null => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null)

export const textOf = ({ action, rule, days, text }: DecisionValues): string =>
  text ?? (action ? draftOf(action, rule, daysIn(days)) : '')

const { min, max } = MODERATION.suspendedDays

export function errorsIn(values: DecisionValues, subjects: readonly CaseEvidence[]): DecisionErrors {
  const { action, evidenceId, rule, days } = values
  if (!action) return { action: 'Choose what to do.' }
  const errors: DecisionErrors = {}
  const text = textOf(values).trim()
  if (lengthOf(text) > MODERATION.text) errors.text = `This can have at most ${MODERATION.text} characters.`
  if (action === 'dismiss') return errors
  if (!subjects.some(({ id }) => id === evidenceId)) errors.evidenceId = 'Choose what it is about.'
  if (!rule) errors.rule = 'Choose a rule.'
  const chosenDays = daysIn(days)
  if (action === 'suspend' && (chosenDays === null || chosenDays < min || chosenDays > max)) {
    errors.days = `Say for how many days: ${min} to ${max}.`
  }
  if (text === '') errors.text = 'Say in a few words why.'
  return errors
}

export function bodyOf(values: DecisionValues): DecisionBody | null {
  const { action, evidenceId, rule } = values
  const text = textOf(values).trim()
  if (action === 'dismiss') return { action, text }
  const days = daysIn(values.days)
  if (!action || !evidenceId || !rule) return null
  if (action !== 'suspend') return { action, rule, text, evidenceId }
  return days === null ? null : { action, rule, text, evidenceId, days }
}
