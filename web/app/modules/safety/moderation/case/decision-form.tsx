import { type DecisionPreview, previewDecision } from '@caravan/contract/case-work.ts'
import { type Case, type DecisionBody, MODERATION } from '@caravan/contract/moderation.ts'
import { RULE_SECTIONS, RULES } from '@caravan/contract/rules.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../../lib/call.ts'
import { detailOf, isCallError } from '../../../../lib/call-error.ts'
import { lazy } from '../../../../lib/lazy.tsx'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { usePrefetch } from '../../../../lib/when-idle.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, FieldErrorText, TextArea, TextInput } from '../../../../ui/form/field.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { DialogBoundary } from '../../../../ui/overlay/dialog-boundary.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { UnsavedQuestion } from '../../../../ui/unsaved/unsaved-question.tsx'
import { useUnsaved } from '../../../../ui/unsaved/use-unsaved.ts'
import { RadioRows } from '../../reports/radio-rows.tsx'
import { caseQuery, casesKey } from '../moderation-queries.ts'
import { ACTIONS, DECIDED, nameOfSubject } from '../moderation-text.ts'
import styles from './decision-form.module.css'
import {
  actionsFor,
  bodyOf,
  type DecisionValues,
  daysIn,
  errorsIn,
  evidenceLabel,
  NOTHING_CHOSEN,
  subjectsFor,
  textOf,
  useDeciding,
} from './decision-values.ts'

interface Previewed {
  body: DecisionBody
  preview: DecisionPreview
}

function usePreview(caseId: string, onOvertaken: (detail: string) => void) {
  const client = useQueryClient()
  const [shown, setShown] = useState<Previewed>()
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useSingleFlight({
    mutationFn: (body: DecisionBody) => call(previewDecision, { params: { caseId }, body }),
    onMutate: () => setFailure(undefined),
    onSuccess: (preview, body) => setShown({ body, preview }),
    onError(error) {
      const detail = detailOf(error, 'What will be told could not be shown. Check your connection, then try again.')
      if (!isCallError(error) || error.status !== 409) {
        setFailure(detail)
        return
      }
      // somebody else has decided it, or is at it
      void client.invalidateQueries({ queryKey: casesKey })
      void client.invalidateQueries({ queryKey: caseQuery(caseId).queryKey })
      setShown(undefined)
      onOvertaken(detail)
    },
  })
  return { shown, ask: mutate, isAsking: isPending, failure, close: () => setShown(undefined) }
}

const loadDialog = () => import('./decide-dialog.tsx')
const DecideDialog = lazy(async () => (await loadDialog()).DecideDialog)
const LATER = [loadDialog]

const RULE_OPTIONS = RULE_SECTIONS.flatMap(({ rules }) => rules.map((value) => ({ value, label: RULES[value] })))

export function DecisionForm({ of: one, onOvertaken }: { of: Case; onOvertaken: (detail: string) => void }) {
  usePrefetch(LATER)
  const title = useId()
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const [values, setValues] = useState<DecisionValues>(NOTHING_CHOSEN)
  const [isChecked, setChecked] = useState(false)
  const unsaved = useUnsaved(values.text !== null)
  function overtake(detail: string) {
    unsaved.release()
    onOvertaken(detail)
  }
  const [outdated, setOutdated] = useState<string>()
  const { shown, ask, isAsking, failure: notShown, close } = usePreview(one.id, overtake)
  const { decide, isDeciding, failure } = useDeciding(one.id, {
    onDecided() {
      unsaved.release()
      close()
      toast({ title: values.action ? DECIDED[values.action] : 'Decided', tone: 'success', isForNextScreen: true })
      void navigate('/moderation')
    },
    onOvertaken: overtake,
    onOutdated(detail) {
      setOutdated(detail)
      if (shown) ask(shown.body)
    },
    onFailed: close,
  })

  const { action, evidenceId, rule, days } = values
  const subjects = action ? subjectsFor(action, one) : []
  const only = subjects.length === 1 ? subjects[0] : undefined
  const chosen = { ...values, evidenceId: only?.id ?? evidenceId }
  const errors = isChecked ? errorsIn(chosen, subjects) : {}
  const text = textOf(values)
  const change = (part: Partial<DecisionValues>) => setValues((before) => ({ ...before, ...part }))

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    const body = bodyOf(chosen)
    if (body && Object.keys(errorsIn(chosen, subjects)).length === 0) {
      setOutdated(undefined)
      ask(body)
    } else {
      // once the errors are drawn
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    }
  }

  return (
    <section className="card" aria-labelledby={title}>
      <h2 id={title}>Decide</h2>
      <form ref={form} method="post" noValidate className={styles.form} aria-labelledby={title} onSubmit={submit}>
        <RadioRows
          legend="What to do"
          options={actionsFor(one).map((value) => ({ value, ...ACTIONS[value] }))}
          value={action}
          error={errors.action}
          onChange={(value) => change({ action: value })}
        />
        {subjects.length > 1 ? (
          <RadioRows
            legend="What it is about"
            options={subjects.map((subject) => ({ value: subject.id, label: evidenceLabel(subject) }))}
            value={evidenceId}
            error={errors.evidenceId}
            onChange={(value) => change({ evidenceId: value })}
          />
        ) : null}
        {action && action !== 'dismiss' ? (
          <Field label="Rule" error={errors.rule} why="They are led to it among the community rules.">
            <Select
              options={RULE_OPTIONS}
              value={rule}
              placeholder="Choose a rule"
              onChange={(value) => change({ rule: value })}
            />
          </Field>
        ) : null}
        {action === 'suspend' ? (
          <Field label="Days" error={errors.days}>
            <TextInput
              type="number"
              inputMode="numeric"
              min={MODERATION.suspendedDays.min}
              max={MODERATION.suspendedDays.max}
              autoComplete="off"
              className={styles.days}
              value={days}
              onChange={({ target }) => change({ days: target.value })}
            />
          </Field>
        ) : null}
        {action ? (
          <Field
            label={action === 'dismiss' ? 'Note' : 'What you tell them'}
            optional={action === 'dismiss'}
            why={action === 'dismiss' ? 'For other moderators: nobody else reads it.' : 'Say nothing of who reported.'}
            error={errors.text}
            count={`${lengthOf(text.trim())}/${MODERATION.text} characters`}
          >
            <TextArea rows={6} value={text} onChange={({ target }) => change({ text: target.value })} />
          </Field>
        ) : null}
        {action && action !== 'dismiss' && values.text !== null ? (
          <Button small className="justify-self-start" onClick={() => change({ text: null })}>
            Use the draft again
          </Button>
        ) : null}
        <div role="alert" className={styles.failure}>
          {(failure ?? notShown) ? <FieldErrorText>{failure ?? notShown}</FieldErrorText> : null}
        </div>
        <Button type="submit" variant="primary" className="justify-self-start" aria-haspopup="dialog" busy={isAsking}>
          Go on
        </Button>
      </form>
      <UnsavedQuestion unsaved={unsaved} />
      <DialogBoundary onClose={close}>
        {shown ? (
          <DecideDialog
            action={shown.body.action}
            days={daysIn(days) ?? 0}
            who={nameOfSubject(one.traveller)}
            preview={shown.preview}
            outdated={outdated}
            busy={isDeciding || isAsking}
            onClose={close}
            onConfirm={() => decide({ ...shown.body, version: shown.preview.version })}
          />
        ) : null}
      </DialogBoundary>
    </section>
  )
}
