import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { useField } from './field.tsx'

export interface ChipOption<T extends string> {
  value: T
  label: string
}
interface Shared<T extends string> {
  options: readonly ChipOption<T>[]
  /** Only needed outside a `<Field group>`. */
  label?: string
}
type Props<T extends string> = Shared<T> &
  (
    | { multiple?: false; value: T | null; onChange: (value: T) => void }
    | { multiple: true; value: readonly T[]; onChange: (value: T[]) => void }
  )

/** Choices as chips over native radio buttons, or check boxes with `multiple`: their keys and roles come with them. */
export function ChipGroup<T extends string>(props: Props<T>) {
  const { options, label, multiple } = props
  const field = useField()
  const name = useId()
  const isOn = (value: T) => (props.multiple ? props.value.includes(value) : props.value === value)

  function press(value: T) {
    if (!props.multiple) props.onChange(value)
    else props.onChange(isOn(value) ? props.value.filter((one) => one !== value) : [...props.value, value])
  }

  return (
    <fieldset
      className="chips"
      aria-label={label}
      aria-labelledby={label ? undefined : field?.labelId}
      aria-describedby={field?.describedBy}
    >
      {options.map(({ value, label: words }) => (
        <label key={value} className="chip">
          <input
            type={multiple ? 'checkbox' : 'radio'}
            name={name}
            value={value}
            checked={isOn(value)}
            aria-invalid={field?.invalid || undefined}
            onChange={() => press(value)}
          />
          {isOn(value) ? <Check className="icon" /> : null}
          {words}
        </label>
      ))}
    </fieldset>
  )
}
