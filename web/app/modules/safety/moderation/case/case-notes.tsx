import {
  addCaseNote,
  claimCase,
  REOPENING_REASONS,
  type ReopeningReason,
  reopenCase,
  reviewDecision,
} from '@caravan/contract/case-work.ts'
import { type Case, type CaseNote, MODERATION } from '@caravan/contract/moderation.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type Ref, useId, useState } from 'react'
import { call } from '../../../../lib/call.ts'
import { detailOf } from '../../../../lib/call-error.ts'
import { utcTime } from '../../../../lib/dates/dates.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, FieldErrorText, TextArea } from '../../../../ui/form/field.tsx'
import { toast, toastFailure } from '../../../../ui/toast/toast.ts'
import { UnsavedQuestion } from '../../../../ui/unsaved/unsaved-question.tsx'
import { useUnsaved } from '../../../../ui/unsaved/use-unsaved.ts'
import { createAttempts } from '../../../trips/comments/attempt-key.ts'
import { RadioRows } from '../../reports/radio-rows.tsx'
import { caseQuery, casesKey, decidedKey } from '../moderation-queries.ts'
import { REOPENING } from '../moderation-text.ts'
import styles from './case-screen.module.css'

interface NewNote {
  text: string
  onSaved: () => void
}

/** What moderators do at a case besides deciding it. Each of it is read anew, also where it was refused. */
export function useCaseWork(caseId: string) {
  const client = useQueryClient()
  const [attempts] = useState(() => createAttempts())
  const [failures, setFailures] = useState<{ note?: string; reopen?: string }>({})
  const params = { caseId }
  const after = {
    onSettled() {
      for (const queryKey of [caseQuery(caseId).queryKey, casesKey, decidedKey]) {
        void client.invalidateQueries({ queryKey })
      }
    },
  }
  const failed = (title: string) => (error: Error) =>
    toastFailure(title, error, 'Check your connection, then try again.')
  const claim = useSingleFlight({
    mutationFn: (claimed: boolean) => call(claimCase, { params, body: { claimed } }),
    onError: failed('The case was not taken.'),
    ...after,
  })
  const note = useSingleFlight({
    mutationFn: ({ text }: NewNote) =>
      call(addCaseNote, { params, body: { text } }, { idempotencyKey: attempts.keyFor(text) }),
    onMutate: () => setFailures({}),
    onSuccess: (_, { onSaved }) => onSaved(),
    onError: (error) =>
      setFailures({ note: detailOf(error, 'Your note was not saved. Check your connection, then try again.') }),
    ...after,
  })
  const reopen = useSingleFlight({
    mutationFn: (body: { reason: ReopeningReason; text: string }) =>
      call(reopenCase, { params, body }, { idempotencyKey: attempts.keyFor(JSON.stringify(body)) }),
    onMutate: () => setFailures({}),
    onSuccess: () => void toast({ title: 'The case is open again', tone: 'success' }),
    onError: (error) =>
      setFailures({ reopen: detailOf(error, 'It was not reopened. Check your connection, then try again.') }),
    ...after,
  })
  const review = useSingleFlight({
    mutationFn: (decisionId: string) => call(reviewDecision, { params, body: { decisionId } }),
    onSuccess: () => void toast({ title: 'Noted: you looked at it, and it stands', tone: 'success' }),
    onError: failed('That was not noted.'),
    ...after,
  })
  return { claim, note, reopen, review, failures }
}

interface Props {
  notes: readonly CaseNote[]
  failure: string | undefined
  note: ReturnType<typeof useCaseWork>['note']
  area: Ref<HTMLTextAreaElement>
}

/** What moderators write for each other. No traveller reads it, and it is in no archive. */
export function CaseNotes({ notes, note, failure = '', area }: Props) {
  const title = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const words = text.trim()
  const unsaved = useUnsaved(words !== '')
  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = errorIn(words)
    setError(wrong)
    if (wrong) return
    note.mutate({ text: words, onSaved: () => setText('') })
  }
  return (
    <section className="card" aria-labelledby={title}>
      <h2 id={title}>Notes</h2>
      {notes.length > 0 ? (
        <ol className={styles.notes}>
          {notes.map(({ id, moderator, text: said, createdAt }) => (
            <li key={id}>
              <p className="soft small">
                <bdi>{moderator ? `@${moderator}` : 'A moderator who is gone'}</bdi>, {utcTime(createdAt)}
              </p>
              <p className={styles.words} dir="auto">
                {said}
              </p>
            </li>
          ))}
        </ol>
      ) : null}
      <form method="post" className={styles.form} aria-label="Write a note" noValidate onSubmit={submit}>
        <Field
          label="New note"
          why="For other moderators. No traveler reads it, and it goes with the case."
          error={error || failure}
          count={`${lengthOf(words)}/${MODERATION.note} characters`}
        >
          <TextArea ref={area} rows={2} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        <Button type="submit" small className="justify-self-start" busy={note.isPending}>
          Save note
        </Button>
      </form>
      <UnsavedQuestion unsaved={unsaved} />
    </section>
  )
}

function errorIn(words: string): string {
  if (words === '') return 'Write a few words.'
  return lengthOf(words) > MODERATION.note ? `A note can have at most ${MODERATION.note} characters.` : ''
}

interface SecondLookProps {
  of: Case
  work: Pick<ReturnType<typeof useCaseWork>, 'reopen' | 'review' | 'failures'>
}

export function SecondLook({ of: { id, history, viewer }, work: { reopen, review, failures } }: SecondLookProps) {
  const title = useId()
  const [isOpening, setOpening] = useState(false)
  const last = history.find(({ caseId }) => caseId === id)
  if (!viewer.canReopen) return null
  return (
    <section className="card stack" aria-labelledby={title}>
      <h2 id={title}>A second look</h2>
      {viewer.canReview && last ? (
        <>
          <p>Another moderator decided this, and nobody has looked at it since. What you do is logged.</p>
          <Button className="justify-self-start" busy={review.isPending} onClick={() => review.mutate(last.id)}>
            I looked at it: it stands
          </Button>
        </>
      ) : null}
      {isOpening ? (
        <ReopenForm reopen={reopen} failure={failures.reopen} onCancel={() => setOpening(false)} />
      ) : (
        <Button className="justify-self-start" aria-expanded={false} onClick={() => setOpening(true)}>
          Reopen the case
        </Button>
      )}
    </section>
  )
}

interface FormProps {
  reopen: SecondLookProps['work']['reopen']
  failure: string | undefined
  onCancel: () => void
}

function ReopenForm({ reopen, failure, onCancel }: FormProps) {
  const [reason, setReason] = useState<ReopeningReason | null>(null)
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const words = text.trim()
  const error = words === '' ? 'Say in a few words why.' : lengthOf(words) > MODERATION.note ? 'This is too long.' : ''
  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (reason && !error) reopen.mutate({ reason, text: words })
  }
  return (
    <form method="post" className={styles.form} aria-label="Reopen the case" noValidate onSubmit={submit}>
      <p>
        What was decided holds until the case is decided again. Whoever was told of it reads that you look at it again.
        What is decided then takes its place, and they can appeal against it.
      </p>
      <RadioRows
        legend="Why"
        options={REOPENING_REASONS.map((value) => ({ value, label: REOPENING[value] }))}
        value={reason}
        error={isChecked && !reason ? 'Choose a reason.' : undefined}
        onChange={setReason}
      />
      <Field
        label="What should be looked at"
        why="For other moderators: it becomes a note."
        error={isChecked ? error : ''}
      >
        <TextArea rows={3} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <div role="alert">{failure ? <FieldErrorText>{failure}</FieldErrorText> : null}</div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={reopen.isPending}>
          Reopen
        </Button>
      </div>
    </form>
  )
}
