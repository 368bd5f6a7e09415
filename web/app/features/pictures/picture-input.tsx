import type { Ref } from 'react'
import { OFFERED_TYPES } from './picture-rules.ts'

interface Props {
  onPicture: (file: File) => void
  label?: string
  id?: string
  describedBy?: string
  invalid?: boolean
  ref?: Ref<HTMLInputElement>
}

/** The system's own chooser, out of sight: its label or a button near it opens it. */
export const PictureInput = ({ onPicture, label, id, describedBy, invalid, ref }: Props) => (
  <input
    ref={ref}
    id={id}
    type="file"
    className="sr-only"
    accept={OFFERED_TYPES}
    aria-label={label}
    aria-describedby={describedBy}
    aria-invalid={invalid || undefined}
    onChange={(event) => {
      const file = event.target.files?.[0]
      // So that the same file can be chosen again after it was removed.
      event.target.value = ''
      if (file) onPicture(file)
    }}
  />
)
