import { LIMITS } from '@caravan/contract/limits.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-input.tsx'

interface Props {
  label: string
  /** Beside other things: it does not take the focus. */
  optional?: boolean
  value: string
  onChange: (note: string) => void
}

/** What is said with a request. */
export function NoteField({ label, optional, value, onChange }: Props) {
  const length = lengthOf(value.trim())
  const isTooLong = length > LIMITS.requestNote
  return (
    <Field
      label={label}
      {...(optional ? { optional } : {})}
      count={`${length}/${LIMITS.requestNote} characters`}
      {...(isTooLong ? { error: `A note can have at most ${LIMITS.requestNote} characters.` } : {})}
    >
      <TextArea
        ref={optional ? undefined : takeFocus}
        rows={3}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

/** Always the same function, so that it runs once for each field. */
const takeFocus = (field: HTMLElement | null) => field?.focus()
