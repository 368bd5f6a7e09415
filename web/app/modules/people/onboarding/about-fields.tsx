import { LIMITS } from '@caravan/contract/limits.ts'
import { GENDER_LABELS, GENDERS, type Gender, INTERESTS, type Interest } from '@caravan/contract/options.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import { checkUsername } from '@caravan/contract/users.ts'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { type MouseEvent, type Ref, useId } from 'react'
import { call } from '../../../lib/call.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useDebouncedValue } from '../../../lib/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { ChipGroup } from '../../../ui/form/chip-group.tsx'
import { Field, FieldErrorText, TextArea, TextInput } from '../../../ui/form/field.tsx'
import styles from './onboarding-wizard.module.css'
import { type Answers, type Errors, titleCase } from './steps.ts'

interface InterestFieldProps {
  interest: Interest
  value: string[]
  error: string | undefined
  onChange: (value: string[]) => void
}

export function InterestField({ interest, value, error, onChange }: InterestFieldProps) {
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

const PAUSE_MS = 400
const LONGEST = 100
type UsernameCheck =
  | { is: 'unknown' | 'asking' | 'free'; detail?: undefined }
  | { is: 'refused'; detail: string | undefined }

/** Dots alone would be read as a step in the address, and more than the call takes is not asked. */
const canAsk = (username: string) => username.length <= LONGEST && /[^.]/.test(username)

export function useUsernameCheck(typed: string): UsernameCheck {
  const username = typed.trim().toLowerCase()
  const settled = useDebouncedValue(username, PAUSE_MS)
  const isSettled = settled === username && canAsk(username)
  const { data, isFetching } = useQuery({
    queryKey: ['/api/usernames', username],
    queryFn: ({ signal }) => call(checkUsername, { params: { username } }, { signal }),
    enabled: isSettled,
    staleTime: 30_000,
  })
  if (!canAsk(username)) return { is: 'unknown' }
  if (data) return data.available ? { is: 'free' } : { is: 'refused', detail: data.detail ?? undefined }
  return { is: !isSettled || isFetching ? 'asking' : 'unknown' }
}

interface OnboardingUsernameFieldProps {
  value: string
  check: UsernameCheck
  error: string | undefined
  onChange: (value: string) => void
}

function OnboardingUsernameField({ value, check, error, onChange }: OnboardingUsernameFieldProps) {
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

const OPTIONS = GENDERS.map((gender) => ({ value: gender, label: GENDER_LABELS[gender] }))
const WHY = `Private: nobody is ever shown it. It decides whether you can see and post trips for women or for men. Once stated, it can be changed after ${LIMITS.genderChangeDays} days.`

interface OnboardingGenderFieldProps {
  value: Gender | null
  /** What was stated before is not taken back by leaving it out. */
  isStated: boolean
  error: string | undefined
  onChange: (value: Gender | null) => void
}

function OnboardingGenderField({ value, isStated, error, onChange }: OnboardingGenderFieldProps) {
  function leaveOut(event: MouseEvent<HTMLElement>) {
    // The button goes away with the answer: the reader stays among the choices.
    event.currentTarget.closest('.field')?.querySelector('input')?.focus()
    onChange(null)
  }
  return (
    <Field group optional label="Gender" why={WHY} error={error}>
      <ChipGroup options={OPTIONS} value={value} onChange={onChange} />
      {value && !isStated ? (
        <Button variant="quiet" className={styles.leaveOut} onClick={leaveOut}>
          Leave it out
        </Button>
      ) : null}
    </Field>
  )
}

interface FieldsProps {
  answers: Answers
  errors: Errors
  onChange: (part: Partial<Answers>) => void
}
interface Props extends FieldsProps {
  check: UsernameCheck
  isGenderStated: boolean
}

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

interface AdultFieldProps {
  checked: boolean
  error: string | undefined
  onChange: (isAdult: boolean) => void
  ref?: Ref<HTMLInputElement>
}

/** Stated once, with the wizard or before somebody goes on who came earlier. */
export function AdultField({ checked, error, onChange, ref }: AdultFieldProps) {
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
