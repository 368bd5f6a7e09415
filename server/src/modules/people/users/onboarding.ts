import { INTERESTS, type Interest } from '@caravan/contract/options.ts'
import type { FieldError } from '../../../problem.ts'
import type { UserRow } from './queries.ts'

const ADULT = 'State that you are 18 or older.'
const NAMES = { firstName: 'First name', lastName: 'Last name', username: 'Username' } as const

/** What the wizard asks for and a profile still lacks. */
export function missingForOnboarding(user: UserRow): FieldError[] {
  const names = Object.entries(NAMES)
    .filter(([field]) => !user[field as keyof typeof NAMES])
    .map(([field, label]) => ({ pointer: `/${field}`, detail: `${label} is required.` }))
  const adult = user.statedAdultAt ? [] : [{ pointer: '/isAdult', detail: ADULT }]
  const interests = (Object.keys(INTERESTS) as Interest[])
    .filter((interest) => !user[interest]?.length)
    .map((interest) => ({ pointer: `/${interest}`, detail: `${INTERESTS[interest].label}: choose at least one.` }))
  return [...names, ...adult, ...interests]
}

/** What the wizard asked for and an onboarded profile would lose. One that lacks something for longer can be changed. */
export function lostOf(before: UserRow, after: UserRow): FieldError[] {
  if (!before.onboardingCompleted) return []
  const lacked = new Set(missingForOnboarding(before).map(({ pointer }) => pointer))
  return missingForOnboarding(after).filter(({ pointer }) => !lacked.has(pointer))
}
