import { PRODUCT } from '@caravan/contract/product.ts'
import { type Ref, useId } from 'react'
import { FieldErrorText } from '../../../ui/form/field.tsx'
import styles from './adult-field.module.css'

interface Props {
  checked: boolean
  error: string | undefined
  onChange: (isAdult: boolean) => void
  ref?: Ref<HTMLInputElement>
}

/** Stated once, with the wizard or before somebody goes on who came earlier. */
export function AdultField({ checked, error, onChange, ref }: Props) {
  const id = useId()
  return (
    <div className={`field ${styles.adult}`}>
      <label>
        <input
          ref={ref}
          type="checkbox"
          name="isAdult"
          required
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-why ${id}-error` : `${id}-why`}
          onChange={({ target }) => onChange(target.checked)}
        />
        I am 18 or older
      </label>
      <p className="why" id={`${id}-why`}>
        {PRODUCT.name} is for adults: people here meet strangers. Only the moment you say so is kept.
      </p>
      {error ? <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText> : null}
    </div>
  )
}
