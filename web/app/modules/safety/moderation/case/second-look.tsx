import { REOPENING_REASONS, type ReopeningReason } from '@caravan/contract/case-work.ts'
import { type Case, MODERATION } from '@caravan/contract/moderation.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Field, FieldErrorText, TextArea } from '../../../../ui/form/field.tsx'
import { RadioRows } from '../../reports/radio-rows.tsx'
import { REOPENING } from '../moderation-text.ts'
import styles from './case-notes.module.css'
import type { useCaseWork } from './case-notes.tsx'

interface Props {
  of: Case
  work: Pick<ReturnType<typeof useCaseWork>, 'reopen' | 'review' | 'failures'>
}

/** For another moderator than decided: it stands, or it is opened again. */
export function SecondLook({ of: { id, history, viewer }, work: { reopen, review, failures } }: Props) {
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
  reopen: Props['work']['reopen']
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
