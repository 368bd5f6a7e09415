import { type Ref, useId } from 'react'
import { FieldErrorText } from '../../../ui/form/field.tsx'
import styles from './radio-rows.module.css'

interface Option<T extends string> {
  value: T
  label: string
  line?: string | undefined
}
interface Props<T extends string> {
  legend: string
  options: readonly Option<T>[]
  value: T | null
  onChange: (value: T) => void
  error?: string | undefined
  ref?: Ref<HTMLFieldSetElement>
}

/** One of several, each in a row of its own with a line of words: native radio buttons with their keys. */
export function RadioRows<T extends string>({ legend, options, value, onChange, error, ref }: Props<T>) {
  const id = useId()
  return (
    <fieldset ref={ref} className={styles.rows} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{legend}</legend>
      {error ? <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText> : null}
      {options.map((option, index) => (
        <label key={option.value} className={styles.row}>
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={option.value === value}
            aria-labelledby={`${id}-${index}`}
            aria-describedby={option.line ? `${id}-${index}-line` : undefined}
            aria-invalid={error ? true : undefined}
            onChange={() => onChange(option.value)}
          />
          <span>
            <b id={`${id}-${index}`} dir="auto">
              {option.label}
            </b>
            {option.line ? (
              <span id={`${id}-${index}-line`} className="soft small">
                {option.line}
              </span>
            ) : null}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
