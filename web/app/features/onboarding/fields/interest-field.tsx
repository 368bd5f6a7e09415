import { INTERESTS, type Interest } from '@caravan/contract/options.ts'
import { ChipGroup } from '../../../ui/form/chip-group.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { titleCase } from '../answers.ts'
import styles from './interest-field.module.css'

interface Props {
  interest: Interest
  value: string[]
  error: string | undefined
  onChange: (value: string[]) => void
}

/** One interest of the contract's table, with the wizard's own list of options. */
export function InterestField({ interest, value, error, onChange }: Props) {
  const { label, choose, wizard } = INTERESTS[interest]
  const options = wizard.map((option) => ({ value: option, label: titleCase(option) }))
  return (
    <Field
      group
      className={styles.interest}
      label={label}
      why={choose === 'one' ? 'Choose one.' : 'As many as fit.'}
      error={error}
    >
      {choose === 'one' ? (
        <ChipGroup<string> options={options} value={value[0] ?? null} onChange={(one) => onChange([one])} />
      ) : (
        <ChipGroup<string> multiple options={options} value={value} onChange={onChange} />
      )}
    </Field>
  )
}
