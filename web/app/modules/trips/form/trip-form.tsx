import { AUDIENCE_LABELS, AUDIENCES, type Audience, type Gender } from '@caravan/contract/options.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { FormProvider, useController } from 'react-hook-form'
import { Link } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, useField } from '../../../ui/form/field.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { KEEPS_DRAFT, UnsavedQuestion } from '../../../ui/unsaved/unsaved-question.tsx'
import { useUnsaved } from '../../../ui/unsaved/use-unsaved.ts'
import { TRIP_PICTURE } from '../../media/pictures/picture-rules.ts'
import { keepForTrip, uploadBlockReason } from '../../media/pictures/upload-state.ts'
import { usePictureUpload } from '../../media/pictures/use-picture-upload.ts'
import { PosterPreview } from './poster-preview.tsx'
import { flexibleOf, type TripFields } from './trip-fields.ts'
import { DescriptionField, PhotoField, TagsField, WhereFields, withTag } from './trip-form-fields.tsx'
import styles from './trip-form-screen.module.css'
import { savingMessages, type TripFormApi, useTripForm, useTripSaving } from './use-trip-form.ts'
import { DatesFields } from './when-fields.tsx'

interface Props {
  /** The one that is edited; null posts a new one. */
  trip: Trip | null
  /** What a new one begins with, a year on. */
  again?: Trip | undefined
}

export function TripForm({ trip, again }: Props) {
  const { form, keyOf, forgetDraft } = useTripForm(trip, again)
  const words = savingMessages(trip)
  const photo = useTripPhoto(form, words.imageReady)
  const unsaved = useUnsaved(form.formState.isDirty || photo.state !== null)
  const done = () => {
    unsaved.release()
    forgetDraft()
  }
  const { save, isSaving } = useTripSaving({ trip, form, keyOf, onSaved: done })
  const submit = form.handleSubmit(({ countryCode: _, typedTag, nights, ...fields }) => {
    const body = { ...fields, flexible: flexibleOf({ ...fields, nights }) }
    // Typed and not added, it was meant all the same.
    const { tags, refusal } = withTag(body.tags, typedTag)
    const wait = uploadBlockReason(photo.state)
    if (refusal) form.setError('tags', { type: 'typed', message: refusal }, { shouldFocus: true })
    else if (wait) form.setError('imageUrl', { type: 'wait', message: wait }, { shouldFocus: true })
    else return save({ ...body, tags: tags ?? body.tags })
  })

  return (
    <FormProvider {...form}>
      <div className={classNames('stack', styles.columns)}>
        <form method="post" className="stack" noValidate onSubmit={(event) => void submit(event)}>
          <WhereFields />
          <DatesFields isNew={trip === null} />
          <DescriptionField />
          <TagsField />
          <PhotoField upload={photo} />
          <AudienceField posted={trip?.audience} />
          <div className={styles.submit}>
            <Button type="submit" variant="primary" busy={isSaving}>
              {isSaving ? words.busy : words.submit}
            </Button>
          </div>
        </form>
        <PosterPreview trip={trip} localUrl={photo.localUrl} />
      </div>
      <UnsavedQuestion unsaved={unsaved} onLeave={forgetDraft} />
    </FormProvider>
  )
}

function useTripPhoto(form: TripFormApi, ready: string) {
  const set = (objectPath: string) => form.setValue('imageUrl', objectPath, { shouldDirty: true })
  return usePictureUpload({
    rules: TRIP_PICTURE,
    keep: keepForTrip,
    onKept: ({ objectPath }) => {
      set(objectPath)
      toast({ title: 'Image ready', description: ready, tone: 'success' })
    },
    onFailed: (description) => toast({ title: 'Upload error', description, tone: 'danger' }),
    onRemoved: () => {
      set('')
      form.setValue('imageDescription', '', { shouldDirty: true })
    },
    onTouched: () => form.clearErrors('imageUrl'),
  })
}

const GENDER_OF: Partial<Record<Audience, Gender>> = { male: 'man', female: 'woman' }

/** Whom a traveller can post to; a posted trip keeps the audience it has. The server decides. */
export const availableAudiences = (gender: Gender | null, posted?: Audience): readonly Audience[] =>
  AUDIENCES.filter((audience) => {
    const needed = GENDER_OF[audience]
    return !needed || needed === gender || audience === posted
  })

export function closedAudienceReason(gender: Gender | null): string {
  if (gender === 'woman') return 'Only men can post to men.'
  if (gender === 'man') return 'Only women can post to women.'
  return 'Only women can post to women, and only men to men.'
}

export const canOpenMoreByGender = (gender: Gender | null) => gender === null || gender === 'rather_not_say'

/** Who can see the trip. Those who cannot be addressed are there too, with the reason. */
function AudienceField({ posted }: { posted: Audience | undefined }) {
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
