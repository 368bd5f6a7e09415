import type { Trip } from '@caravan/contract/trips.ts'
import { FormProvider } from 'react-hook-form'
import { classNames } from '../../../lib/class-names.ts'
import { usePrefetch } from '../../../lib/when-idle.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { UnsavedQuestion } from '../../../ui/unsaved/unsaved-question.tsx'
import { useUnsaved } from '../../../ui/unsaved/use-unsaved.ts'
import { TRIP_PICTURE } from '../../media/pictures/picture-rules.ts'
import { keepForTrip, uploadBlockReason } from '../../media/pictures/upload-state.ts'
import { usePictureUpload } from '../../media/pictures/use-picture-upload.ts'
import { AudienceField } from '../audience/audience-field.tsx'
import { DatesFields, loadCalendar } from '../calendar/when-fields.tsx'
import { PosterPreview } from '../preview/poster-preview.tsx'
import { flexibleOf } from './trip-fields.ts'
import styles from './trip-form.module.css'
import { savingMessages, type TripFormApi, useTripForm, useTripSaving } from './use-trip-saving.ts'
import { DescriptionField, PhotoField, TagsField, WhereFields, withTag } from './where-fields.tsx'

const LATER = [loadCalendar]

interface Props {
  /** The one that is edited; null posts a new one. */
  trip: Trip | null
  /** What a new one begins with, a year on. */
  again?: Trip | undefined
}

/** The form with the poster that it draws. */
export function TripForm({ trip, again }: Props) {
  usePrefetch(LATER)
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

/** The trip's one picture. `ready` says what to do once it is there. */
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
