import { LIMITS } from '@caravan/contract/limits.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea, TextInput } from '../../../ui/form/text-input.tsx'
import { AdultField } from '../../adult-statement/adult-field.tsx'
import type { Answers } from '../answers.ts'
import type { Errors } from '../steps.ts'
import styles from './about-fields.module.css'
import { OnboardingGenderField } from './onboarding-gender-field.tsx'
import { OnboardingUsernameField } from './onboarding-username-field.tsx'
import type { UsernameCheck } from './use-username-check.ts'

interface FieldsProps {
  answers: Answers
  errors: Errors
  onChange: (part: Partial<Answers>) => void
}
interface Props extends FieldsProps {
  check: UsernameCheck
  isGenderStated: boolean
}

/** Step 1: who one is. */
export function AboutFields({ answers, errors, onChange, check, isGenderStated }: Props) {
  return (
    <>
      <div className={styles.names}>
        <Field label="First name" error={errors.firstName}>
          <TextInput
            name="firstName"
            autoComplete="given-name"
            aria-required
            value={answers.firstName}
            onChange={(event) => onChange({ firstName: event.target.value })}
          />
        </Field>
        <Field label="Last name" error={errors.lastName}>
          <TextInput
            name="lastName"
            autoComplete="family-name"
            aria-required
            value={answers.lastName}
            onChange={(event) => onChange({ lastName: event.target.value })}
          />
        </Field>
      </div>
      <OnboardingUsernameField
        value={answers.username}
        check={check}
        error={errors.username}
        onChange={(username) => onChange({ username })}
      />
      <Field label="Bio" optional error={errors.bio} count={`${lengthOf(answers.bio.trim())}/${LIMITS.bio}`}>
        <TextArea name="bio" value={answers.bio} onChange={(event) => onChange({ bio: event.target.value })} />
      </Field>
      <OnboardingGenderField
        value={answers.gender}
        isStated={isGenderStated}
        error={errors.gender}
        onChange={(gender) => onChange({ gender })}
      />
      <AdultField checked={answers.isAdult} error={errors.isAdult} onChange={(isAdult) => onChange({ isAdult })} />
    </>
  )
}
