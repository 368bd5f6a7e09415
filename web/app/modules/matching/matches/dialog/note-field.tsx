import { LIMITS } from '@caravan/contract/limits.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import { type RefObject, useEffect } from 'react'
import { Field, TextArea } from '../../../../ui/form/field.tsx'

interface Props {
  label: string
  /** Beside other things: it does not take the focus. */
  optional?: boolean
  field: RefObject<HTMLTextAreaElement | null>
  value: string
  onChange: (note: string) => void
}

export function NoteField({ label, optional, field, value, onChange }: Props) {
  useEffect(() => {
    if (!optional) field.current?.focus()
  }, [optional, field])
  const length = lengthOf(value.trim())
  const isTooLong = length > LIMITS.requestNote
  return (
    <Field
      label={label}
      {...(optional ? { optional } : {})}
      count={`${length}/${LIMITS.requestNote} characters`}
      {...(isTooLong ? { error: `A note can have at most ${LIMITS.requestNote} characters.` } : {})}
    >
      <TextArea ref={field} rows={3} value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  )
}
