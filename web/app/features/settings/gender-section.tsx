import type { Gender } from '@caravan/contract/options.ts'
import { saveProfile } from '@caravan/contract/users.ts'
import { useId, useState } from 'react'
import { call } from '../../lib/call.ts'
import { detailOf, fieldErrors } from '../../lib/call-error.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { useSetViewer, useSignedIn } from '../../lib/viewer/use-viewer.ts'
import { Button } from '../../ui/button.tsx'
import { ChipGroup } from '../../ui/form/chip-group.tsx'
import { Field } from '../../ui/form/field.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { UnsavedQuestion } from '../../ui/unsaved/unsaved-question.tsx'
import { useUnsaved } from '../../ui/unsaved/use-unsaved.ts'
import { GENDER_OPTIONS, WHY_GENDER } from '../profile/form/gender-options.ts'
import styles from './settings-screen.module.css'

export function GenderSection() {
  const title = useId()
  const setViewer = useSetViewer()
  const { gender: stated } = useSignedIn()
  const [gender, setGender] = useState(stated)
  const [refusal, setRefusal] = useState('')
  const unsaved = useUnsaved(gender !== stated)
  const saving = useSingleFlight({
    mutationFn: (chosen: Gender) => call(saveProfile, { body: { gender: chosen } }),
    onSuccess: (user) => {
      setViewer(user)
      toast({ title: 'Profile updated successfully!', tone: 'success' })
    },
    onError: (error) =>
      setRefusal(fieldErrors(error)['/gender'] ?? detailOf(error, 'It could not be saved. Please try again.')),
  })
  return (
    <section className={`card ${styles.section}`} aria-labelledby={title}>
      <h2 id={title}>Gender</h2>
      <form
        method="post"
        aria-label="Your gender"
        onSubmit={(event) => {
          event.preventDefault()
          if (gender && gender !== stated) saving.mutate(gender)
        }}
      >
        <Field group label="Your gender" optional={stated === null} why={WHY_GENDER} error={refusal}>
          <ChipGroup
            options={GENDER_OPTIONS}
            value={gender}
            onChange={(chosen) => {
              setRefusal('')
              setGender(chosen)
            }}
          />
        </Field>
        <div className={styles.actions}>
          <Button type="submit" busy={saving.isPending} disabled={gender === stated}>
            Save
          </Button>
        </div>
      </form>
      <UnsavedQuestion unsaved={unsaved} />
    </section>
  )
}
