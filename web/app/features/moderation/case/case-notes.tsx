import { type CaseNote, MODERATION } from '@caravan/contract/moderation.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import { type FormEvent, type Ref, useId, useState } from 'react'
import { utcTime } from '../../../lib/dates/utc-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-input.tsx'
import { UnsavedQuestion } from '../../../ui/unsaved/unsaved-question.tsx'
import { useUnsaved } from '../../../ui/unsaved/use-unsaved.ts'
import styles from './case-notes.module.css'
import type { useCaseWork } from './use-case-work.ts'

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
