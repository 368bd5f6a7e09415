import { LIMITS } from '@caravan/contract/limits.ts'
import { Gender, INTERESTS, type Interest } from '@caravan/contract/options.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
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

function optionsIn<K extends Interest>(interest: K, answers: Answers): (typeof INTERESTS)[K]['wizard'][number][] {
  const options: readonly (typeof INTERESTS)[K]['wizard'][number][] = INTERESTS[interest].wizard
  return options.filter((option) => answers[interest].includes(option))
}

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

export type Errors = { [K in AnswerName]?: string }
interface Step {
  title: string
  lead: string
  fields: readonly AnswerName[]
  posterUrl: string
}

export const STEPS: readonly [Step, Step, Step, Step] = [
  {
    title: 'Tell us about yourself',
    lead: 'Others see your first name, username and bio.',
    fields: ['firstName', 'lastName', 'username', 'bio', 'gender', 'isAdult'],
    posterUrl: '/postcards/r-santorini/0',
  },
  {
    title: 'Your Travel Style',
    lead: 'So that people who travel alike find each other.',
    fields: ['personalityType', 'lifestyle', 'travelBudget'],
    posterUrl: '/postcards/r-swiss-alps/0',
  },
  {
    title: 'Travel Preferences',
    lead: 'Where you like to go, and what for.',
    fields: ['preferredDestinations', 'preferredActivities'],
    posterUrl: '/postcards/r-bali/0',
  },
  {
    title: 'Travel Experience',
    lead: 'How often you go, and how you get around.',
    fields: ['experienceLevel', 'preferredTransport'],
    posterUrl: '/postcards/r-lapland/0',
  },
]
export const LAST_STEP = STEPS.length

export const stepAt = (step: number): Step => STEPS[step - 1] ?? STEPS[0]

export const interestsAskedIn = (step: number): Interest[] =>
  stepAt(step).fields.filter((field): field is Interest => field in INTERESTS)

const MISSING: Errors = {
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name.',
  username: 'Choose a username to go on.',
  isAdult: 'Check this to go on.',
  personalityType: 'Choose a personality type.',
  lifestyle: 'Choose at least one lifestyle.',
  travelBudget: 'Choose a travel budget.',
  preferredDestinations: 'Choose at least one destination.',
  preferredActivities: 'Choose at least one activity.',
  experienceLevel: 'Choose an experience level.',
  preferredTransport: 'Choose at least one way to travel.',
}

function errorOf(field: AnswerName, answers: Answers): string | undefined {
  const value = answers[field]
  if (field === 'bio') {
    const isTooLong = lengthOf(answers.bio.trim()) > LIMITS.bio
    return isTooLong ? `Bio can have at most ${LIMITS.bio} characters.` : undefined
  }
  if (typeof value === 'boolean') return value ? undefined : MISSING[field]
  const isBlank = typeof value === 'string' ? value.trim() === '' : value?.length === 0
  return isBlank ? MISSING[field] : undefined
}

export function errorsIn(step: number, answers: Answers): Errors {
  const errors = stepAt(step).fields.map((field) => [field, errorOf(field, answers)] as const)
  return Object.fromEntries(errors.filter(([, fault]) => fault))
}

export const isComplete = (step: number, answers: Answers) => Object.keys(errorsIn(step, answers)).length === 0

export function furthestStep(answers: Answers): number {
  const open = STEPS.findIndex((_, index) => !isComplete(index + 1, answers))
  return open < 0 ? LAST_STEP : open + 1
}

export function stepWith(errors: Errors): number | undefined {
  const index = STEPS.findIndex(({ fields }) => fields.some((field) => errors[field]))
  return index < 0 ? undefined : index + 1
}
