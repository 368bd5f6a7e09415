import { Gender, INTERESTS, type Interest } from '@caravan/contract/options.ts'
import type { ProfileBody } from '@caravan/contract/users.ts'
import { z } from 'zod'

const text = z.string().catch('')
/** A choice of one is kept as a list of at most one, so that every interest has the same shape. */
const chosen = z.union([z.array(z.string()), z.string().transform((value) => [value])]).catch([])

/** What the wizard holds while it is filled in. Whatever cannot be read counts as not yet answered. */
export const Answers = z.object({
  firstName: text,
  lastName: text,
  username: text,
  bio: text,
  gender: Gender.nullable().catch(null),
  isAdult: z.boolean().catch(false),
  personalityType: chosen,
  lifestyle: chosen,
  travelBudget: chosen,
  preferredDestinations: chosen,
  preferredActivities: chosen,
  experienceLevel: chosen,
  preferredTransport: chosen,
})
export type Answers = z.infer<typeof Answers>
export type AnswerName = keyof Answers

export const isAnswerName = (name: string): name is AnswerName => name in Answers.shape

/** The wizard's own options among the chosen ones, in the list's order: only what one could see is sent. */
function optionsIn<K extends Interest>(interest: K, answers: Answers): (typeof INTERESTS)[K]['wizard'][number][] {
  const options: readonly (typeof INTERESTS)[K]['wizard'][number][] = INTERESTS[interest].wizard
  return options.filter((option) => answers[interest].includes(option))
}

/** The one call that completes the wizard. */
export function profileOf(answers: Answers): ProfileBody {
  const { firstName, lastName, username, bio, gender, isAdult } = answers
  return {
    firstName,
    lastName,
    username,
    bio: bio.trim() || null,
    gender: gender ?? undefined,
    isAdult: isAdult || undefined,
    personalityType: optionsIn('personalityType', answers)[0],
    lifestyle: optionsIn('lifestyle', answers),
    travelBudget: optionsIn('travelBudget', answers)[0],
    preferredDestinations: optionsIn('preferredDestinations', answers),
    preferredActivities: optionsIn('preferredActivities', answers),
    experienceLevel: optionsIn('experienceLevel', answers)[0],
    preferredTransport: optionsIn('preferredTransport', answers),
    onboardingCompleted: true,
  }
}

/** `local_experience_seeker` as the wizard writes it: 'Local Experience Seeker'. */
export const titleCase = (option: string) =>
  option
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
