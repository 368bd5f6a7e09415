import type { Step } from '@caravan/contract/options.ts'
import type { HowMany, Steps } from '@caravan/contract/steps.ts'

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

/** What each step is called, and what it says of somebody. */
export const STEP_LABELS: Record<Step, { label: string; line: string }> = {
  'email-confirmed': { label: 'E-mail confirmed', line: 'Somebody reads the mails of this address.' },
  'profile-complete': { label: 'Profile complete', line: 'A picture and a few words beside the travel interests.' },
  'pose-photo': { label: 'Pose photo', line: 'A moderator compared a picture in a pose with the profile picture.' },
  'met-in-person': { label: 'Met in person', line: 'Another traveler stood before them and read their code.' },
  vouched: { label: 'Vouched for', line: 'Somebody who has met them wrote a few words about them.' },
}
