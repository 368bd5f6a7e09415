import { lengthOf } from '@caravan/contract/text-length.ts'
import { type FormEvent, useRef, useState } from 'react'
import { Field, FormFailure, TextArea } from '../../../ui/form/field.tsx'
import { UnsavedQuestion } from '../../../ui/unsaved/unsaved-question.tsx'
import { useUnsaved } from '../../../ui/unsaved/use-unsaved.ts'
import { SaveOrCancel } from '../../people/settings/account/account-form.tsx'

/** `release` once they are sent: nobody is asked then whether they may be lost. */
export interface SentWords {
  text: string
  release: () => void
}

interface Props {
  label: string
  rows: number
  draft?: string
  max: number
  tooLong: string
  action: string
  busy: boolean
  failure: string | undefined
  onSend: (words: SentWords) => void
  onCancel: () => void
}

export function WordsForm({ label, rows, draft = '', max, tooLong, action, busy, failure, onSend, onCancel }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(draft)
  const [isChecked, setChecked] = useState(false)
  const text = typed.trim()
  const unsaved = useUnsaved(text !== draft.trim())
  const error = text === '' ? 'Say in a few words why.' : lengthOf(text) > max ? tooLong : ''
  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (error) area.current?.focus()
    else onSend({ text, release: unsaved.release })
  }
  return (
    <form method="post" className="stack" noValidate onSubmit={submit}>
      <Field label={label} error={isChecked ? error : ''} count={`${lengthOf(text)}/${max} characters`}>
        <TextArea ref={area} rows={rows} value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <FormFailure>{failure}</FormFailure>
      <SaveOrCancel label={action} busy={busy} onCancel={onCancel} />
      <UnsavedQuestion unsaved={unsaved} />
    </form>
  )
}
