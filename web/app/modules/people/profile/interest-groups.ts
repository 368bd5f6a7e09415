import { labelOf } from '@caravan/contract/option-labels.ts'
import type { Interest } from '@caravan/contract/options.ts'
import type { OwnUser } from '@caravan/contract/users.ts'

const ACTIVITIES_SHOWN = 4

export interface InterestGroup {
  title: 'Style' | 'Preferences' | 'Experience'
  words: string[]
}
export type Interests = Pick<OwnUser, Interest>

export function interestGroups(user: Interests): InterestGroup[] {
  const hidden = user.preferredActivities.length - ACTIVITIES_SHOWN
  const activities = user.preferredActivities.slice(0, ACTIVITIES_SHOWN)
  return [
    { title: 'Style', words: labels(user.personalityType, ...user.lifestyle, user.travelBudget) },
    {
      title: 'Preferences',
      words: [...labels(...user.preferredDestinations, ...activities), ...(hidden > 0 ? [`+${hidden} more`] : [])],
    },
    { title: 'Experience', words: labels(user.experienceLevel, ...user.preferredTransport) },
  ]
}

const labels = (...values: (string | null)[]) => values.flatMap((value) => (value ? [labelOf(value)] : []))
