import { labelOf } from './option-labels.ts'

/** 'Luxury' and 'Beginner' say little without their field. */
const FIELD: Partial<Record<string, string>> = { travelBudget: ' travel', experienceLevel: ' level' }
export const interestText = (interest: string, value: string) => labelOf(value) + (FIELD[interest] ?? '')

/** 'You share Hiking, Train and Night Owl'; nothing where nothing is shared. */
export function sharedText(shared: readonly { interest: string; value: string }[]): string | null {
  const values = shared.map(({ interest, value }) =>
    interest === 'personalityType' ? `an ${labelOf(value)} personality` : interestText(interest, value),
  )
  const last = values.pop()
  if (!last) return null
  return `You share ${values.length > 0 ? `${values.join(', ')} and ` : ''}${last}`
}
