import { Check } from 'lucide-react'
import { classNames } from '../../../lib/class-names.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import styles from './onboarding-username-field.module.css'
import type { UsernameCheck } from './use-username-check.ts'

interface Props {
  value: string
  check: UsernameCheck
  error: string | undefined
  onChange: (value: string) => void
}

export function OnboardingUsernameField({ value, check, error, onChange }: Props) {
  const shown = error ?? check.detail
  return (
    <Field label="Username" error={shown}>
      <TextInput
        name="username"
        placeholder="Choose a unique username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-required
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className={classNames(styles.note, shown && styles.covered)} role="status">
        {shown ? <span className="sr-only">{shown}</span> : <Note check={check} value={value} />}
      </p>
    </Field>
  )
}

function Note({ check, value }: { check: UsernameCheck; value: string }) {
  if (check.is === 'asking') return 'Looking whether it is free…'
  if (check.is !== 'free') return 'Letters a to z, digits, underscores and dots.'
  return (
    <span className={styles.free}>
      <Check className="icon" />@{value.trim().toLowerCase()} is free.
    </span>
  )
}
