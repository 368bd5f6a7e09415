import { STEPS, type Step } from '@caravan/contract/options.ts'
import type { HowMany, Steps } from '@caravan/contract/steps.ts'
import type { LucideIcon } from 'lucide-react'
import Camera from 'lucide-react/icons/camera'
import IdCard from 'lucide-react/icons/id-card'
import Mail from 'lucide-react/icons/mail'
import Quote from 'lucide-react/icons/quote'
import Stamp from 'lucide-react/icons/stamp'
import styles from './steps-list.module.css'

const MET: Record<Exclude<HowMany, 'none'>, string> = {
  one: 'one traveler',
  two: 'two travelers',
  few: 'a few travelers',
  several: 'several travelers',
  many: 'many travelers',
}

const vouches = (count: number) => (count === 1 ? 'one traveler' : `${count} travelers`)

/** What each step says where it is there; null where it is not. No step says anything of another. */
export const stepTexts = ({
  emailConfirmed,
  profileComplete,
  posePhoto,
  metInPerson,
  vouched,
}: Steps): Record<Step, string | null> => ({
  'email-confirmed': emailConfirmed ? 'E-mail confirmed' : null,
  'profile-complete': profileComplete ? 'Profile with a picture and a few words' : null,
  'pose-photo': posePhoto ? 'Pose photo compared with the profile picture' : null,
  'met-in-person': metInPerson === 'none' ? null : `Met ${MET[metInPerson]} in person`,
  vouched: vouched === 0 ? null : `Vouched for by ${vouches(vouched)}`,
})

export const STEP_LABELS: Record<Step, { label: string; line: string }> = {
  'email-confirmed': { label: 'E-mail confirmed', line: 'Somebody reads the mails of this address.' },
  'profile-complete': { label: 'Profile complete', line: 'A picture and a few words beside the travel interests.' },
  'pose-photo': { label: 'Pose photo', line: 'A moderator compared a picture in a pose with the profile picture.' },
  'met-in-person': { label: 'Met in person', line: 'Another traveler stood before them and read their code.' },
  vouched: { label: 'Vouched for', line: 'Somebody who has met them wrote a few words about them.' },
}

const ICONS: Record<Step, LucideIcon> = {
  'email-confirmed': Mail,
  'profile-complete': IdCard,
  'pose-photo': Camera,
  'met-in-person': Stamp,
  vouched: Quote,
}

/** What is known of somebody, in words: no mark stands for all of it, and what is not there is not spoken of. */
export function StepsList({ steps, label }: { steps: Steps; label: string }) {
  const texts = stepTexts(steps)
  const known = STEPS.filter((step) => texts[step] !== null)
  if (known.length === 0) return <p className="soft small">Nothing is known yet beyond this profile.</p>
  return (
    <ul className={styles.steps} aria-label={label}>
      {known.map((step) => {
        const Icon = ICONS[step]
        return (
          <li key={step}>
            <Icon className="icon" />
            {texts[step]}
          </li>
        )
      })}
    </ul>
  )
}
