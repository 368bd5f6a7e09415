import { labelOf } from '@caravan/contract/option-labels.ts'
import { INTERESTS, type Interest, InterestValues } from '@caravan/contract/options.ts'
import { type OwnUser, saveProfile } from '@caravan/contract/users.ts'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../lib/call.ts'
import { fieldErrors } from '../../../lib/call-error.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { useSetViewer } from '../../../lib/viewer/use-viewer.ts'
import { ChipGroup } from '../../../ui/form/chip-group.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { UnsavedQuestion } from '../../../ui/unsaved/unsaved-question.tsx'
import { useUnsaved } from '../../../ui/unsaved/use-unsaved.ts'
import { SaveOrCancel } from '../settings/account/account-form.tsx'
import styles from './form/edit-profile.module.css'
import type { Interests } from './interest-groups.ts'
import type { ProfileDialog } from './quick-actions.tsx'

const EditProfile = lazy(async () => (await import('./form/edit-profile.tsx')).EditProfile)

export const loadEveryDialog = () => EditProfile.preload()

interface Props {
  viewer: OwnUser
  opened: ProfileDialog | null
  onClose: () => void
}
const TITLES: Record<ProfileDialog, string> = {
  edit: 'Edit Profile',
  interests: 'Edit Travel Interests',
}

export function ProfileDialogs({ viewer, opened, onClose }: Props) {
  if (!opened) return null
  return (
    <Dialog onClose={onClose} title={TITLES[opened]}>
      {opened === 'edit' ? <EditProfile viewer={viewer} onClose={onClose} /> : null}
      {opened === 'interests' ? <EditInterests viewer={viewer} onClose={onClose} /> : null}
    </Dialog>
  )
}

const QUESTIONS = [
  { title: 'Style', interests: ['personalityType', 'lifestyle', 'travelBudget'] },
  { title: 'Preferences', interests: ['preferredDestinations', 'preferredActivities'] },
  { title: 'Experience', interests: ['experienceLevel', 'preferredTransport'] },
] as const satisfies { title: string; interests: Interest[] }[]

/** The profile's list, and what was chosen from the wizard's: nothing is lost by opening the editor. */
export function optionsFor(interest: Interest, chosen: readonly string[]) {
  const values = new Set<string>([...INTERESTS[interest].profile, ...chosen])
  return [...values].map((value) => ({ value, label: labelOf(value) }))
}

const Saved = z.object(InterestValues).partial()

/** The body of the call. A single choice that was never made stays so. */
export const savedInterests = (interests: Interests) =>
  Saved.parse(Object.fromEntries(Object.entries(interests).filter(([, value]) => value !== null)))

function EditInterests({ viewer, onClose }: { viewer: OwnUser; onClose: () => void }) {
  const setViewer = useSetViewer()
  const [chosen, setChosen] = useState<Interests>(() => statedInterests(viewer))
  const [refusals, setRefusals] = useState<Record<string, string>>({})
  const unsaved = useUnsaved(JSON.stringify(chosen) !== JSON.stringify(statedInterests(viewer)))
  const saving = useSingleFlight({
    onMutate: () => setRefusals({}),
    mutationFn: () => call(saveProfile, { body: savedInterests(chosen) }),
    onSuccess: (user) => {
      setViewer(user)
      toast({ title: 'Travel preferences updated successfully!', tone: 'success' })
      onClose()
    },
    onError: (error) => {
      setRefusals(fieldErrors(error))
      toast({ title: 'Failed to update travel preferences. Please try again.', tone: 'danger' })
    },
  })
  const choose = (interest: Interest, value: string | string[]) => setChosen({ ...chosen, [interest]: value })
  return (
    <form
      method="post"
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <div className="stack">
        {QUESTIONS.map(({ title, interests }) => (
          <section key={title} className={styles.questions} aria-label={title}>
            <h3>{title}</h3>
            {interests.map((interest) => (
              <Question
                key={interest}
                interest={interest}
                kept={viewer[interest]}
                chosen={chosen[interest]}
                refusal={refusals[`/${interest}`]}
                onChoose={(value) => choose(interest, value)}
              />
            ))}
          </section>
        ))}
      </div>
      <SaveOrCancel busy={saving.isPending} onCancel={onClose} />
      <UnsavedQuestion unsaved={unsaved} />
    </form>
  )
}

interface QuestionProps {
  interest: Interest
  kept: string | string[] | null
  chosen: string | string[] | null
  refusal: string | undefined
  onChoose: (value: string | string[]) => void
}

function Question({ interest, kept, chosen, refusal, onChoose }: QuestionProps) {
  const options = optionsFor(interest, [kept ?? []].flat())
  return (
    <Field group label={INTERESTS[interest].label} {...(refusal && { error: refusal })}>
      {Array.isArray(chosen) ? (
        <ChipGroup multiple options={options} value={chosen} onChange={onChoose} />
      ) : (
        <ChipGroup options={options} value={chosen} onChange={onChoose} />
      )}
    </Field>
  )
}

function statedInterests(user: OwnUser): Interests {
  const { personalityType, lifestyle, travelBudget, preferredDestinations } = user
  const { preferredActivities, experienceLevel, preferredTransport } = user
  return {
    personalityType,
    lifestyle,
    travelBudget,
    preferredDestinations,
    preferredActivities,
    experienceLevel,
    preferredTransport,
  }
}
