import { labelOf } from '@caravan/contract/option-labels.ts'
import { INTERESTS, type Interest, InterestValues } from '@caravan/contract/options.ts'
import { z } from 'zod'
import type { Interests } from '../interest-groups.ts'

/** In the order of the card: each group with its questions. */
export const QUESTIONS = [
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
