import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { Field, TextInput } from '../../../../ui/form/field.tsx'
import styles from './password-field.module.css'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  why?: string
  error: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** It can be shown while it is typed. */
export function PasswordField({ label, why, error, ...input }: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} why={why} error={error}>
      <span className={styles.entry}>
        <TextInput type={isShown ? 'text' : 'password'} dir="ltr" maxLength={254} {...input} />
        <IconButton
          label={`Show: ${label}`}
          variant="quiet"
          aria-pressed={isShown}
          className={styles.show}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff className="icon" /> : <Eye className="icon" />}
        </IconButton>
      </span>
    </Field>
  )
}
