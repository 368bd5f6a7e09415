import {
  addCaseNote,
  claimCase,
  type ReopeningReason,
  reopenCase,
  reviewDecision,
} from '@caravan/contract/case-work.ts'
import { type CaseNote, MODERATION } from '@caravan/contract/moderation.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type Ref, useId, useState } from 'react'
import { call } from '../../../../lib/call.ts'
import { detailOf } from '../../../../lib/call-error.ts'
import { utcTime } from '../../../../lib/dates/utc-time.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, TextArea } from '../../../../ui/form/field.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { UnsavedQuestion } from '../../../../ui/unsaved/unsaved-question.tsx'
import { useUnsaved } from '../../../../ui/unsaved/use-unsaved.ts'
import { createAttempts } from '../../../trips/comments/attempt-key.ts'
import { caseQuery, casesKey, decidedKey } from '../moderation-queries.ts'
import styles from './case-notes.module.css'

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
    toast({ title, description: detailOf(error, 'Check your connection, then try again.'), tone: 'danger' })
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
