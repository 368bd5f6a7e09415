import { AUDIENCE_LABELS, AUDIENCES, type Audience, type Gender } from '@caravan/contract/options.ts'
import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { Link } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { Field, useField } from '../../../ui/form/field.tsx'
import { KEEPS_DRAFT } from '../../../ui/unsaved/unsaved-question.tsx'
import type { TripFields } from '../form/trip-fields.ts'
import styles from './audience-field.module.css'

const GENDER_OF: Partial<Record<Audience, Gender>> = { male: 'man', female: 'woman' }

/** Whom a traveller can post to; a posted trip keeps the audience it has. The server decides. */
export const availableAudiences = (gender: Gender | null, posted?: Audience): readonly Audience[] =>
  AUDIENCES.filter((audience) => {
    const needed = GENDER_OF[audience]
    return !needed || needed === gender || audience === posted
  })

/** Why the others are closed, in one line. */
export function closedAudienceReason(gender: Gender | null): string {
  if (gender === 'woman') return 'Only men can post to men.'
  if (gender === 'man') return 'Only women can post to women.'
  return 'Only women can post to women, and only men to men.'
}

/** Whether stating a gender would open more. */
export const canOpenMoreByGender = (gender: Gender | null) => gender === null || gender === 'rather_not_say'

/** Who can see the trip. Those who cannot be addressed are there too, with the reason. */
export function AudienceField({ posted }: { posted: Audience | undefined }) {
  const { gender } = useSignedIn()
  const { field, fieldState } = useController<TripFields, 'audience'>({ name: 'audience' })
  const open = availableAudiences(gender, posted)
  const why = (
    <>
      {closedAudienceReason(gender)}
      {canOpenMoreByGender(gender) ? (
        <>
          {' '}
          {/* A new trip waits in its draft; an edited one would be lost, so it asks. */}
          <Link to="/profile#edit" state={posted ? undefined : KEEPS_DRAFT}>
            State your gender in your profile
          </Link>
        </>
      ) : null}
    </>
  )
  return (
    <Field
      group
      label="Who can see this trip"
      why={open.length < AUDIENCES.length ? why : undefined}
      error={fieldState.error?.message}
    >
      <Choices {...field} open={open} />
    </Field>
  )
}

interface ChoicesProps {
  value: Audience
  open: readonly Audience[]
  onChange: (audience: Audience) => void
  onBlur: () => void
  ref: (element: HTMLInputElement | null) => void
}

function Choices({ value, open, onChange, onBlur, ref }: ChoicesProps) {
  const field = useField()
  const name = useId()
  return (
    <fieldset className="chips" aria-labelledby={field?.labelId} aria-describedby={field?.describedBy}>
      {AUDIENCES.map((audience) => (
        <label key={audience} className={classNames('chip', styles.audience)}>
          <input
            ref={audience === value ? ref : undefined}
            type="radio"
            name={name}
            value={audience}
            checked={audience === value}
            disabled={!open.includes(audience)}
            aria-invalid={field?.invalid || undefined}
            onBlur={onBlur}
            onChange={() => onChange(audience)}
          />
          {audience === value ? <Check className="icon" /> : null}
          {AUDIENCE_LABELS[audience]}
        </label>
      ))}
    </fieldset>
  )
}
