import type { Ref, SelectHTMLAttributes } from 'react'
import { useControlProps } from './field.tsx'

interface Props<T extends string> extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'> {
  options: readonly { value: T; label: string }[]
  /** Null while nothing is chosen: then `placeholder` says so. */
  value: T | null
  placeholder?: string
  onChange: (value: T) => void
  ref?: Ref<HTMLSelectElement>
}

/** One of several words, inside a `Field`: the browser's own list with its keys. */
export function Select<T extends string>({ options, value, placeholder, onChange, ...rest }: Props<T>) {
  return (
    <select
      className="input"
      {...useControlProps()}
      {...rest}
      value={value ?? ''}
      onChange={({ target }) => {
        const chosen = options.find((one) => one.value === target.value)
        if (chosen) onChange(chosen.value)
      }}
    >
      {value === null ? (
        <option value="" disabled>
          {placeholder}
        </option>
      ) : null}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
