import type { NearbyTraveller } from '@caravan/contract/near-me.ts'
import { labelOf } from '@caravan/contract/option-labels.ts'
import { sharedText } from '../../matching/matches/card-text.ts'

export function activityText(value: string): string {
  const words = value.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** 'mid-range budget', 'luxury budget', 'budget budget': the value, then the word. */
export const budgetText = (value: string): string => `${value.replaceAll('_', '-')} budget`

/** 'Introvert · mid-range budget · Experienced', as far as it is known. */
export const styleText = ({
  personalityType,
  travelBudget,
  experienceLevel,
}: Pick<NearbyTraveller, 'personalityType' | 'travelBudget' | 'experienceLevel'>): string =>
  [
    personalityType && labelOf(personalityType),
    travelBudget && budgetText(travelBudget),
    experienceLevel && labelOf(experienceLevel),
  ]
    .filter(Boolean)
    .join(' · ')

export const nameOf = ({ username }: Pick<NearbyTraveller, 'username'>): string =>
  username ? `@${username}` : 'Anonymous Traveler'

export const commonText = ({ common }: Pick<NearbyTraveller, 'common'>): string | null => sharedText(common)

/** What the viewer can do about somebody. `asked` is shown as connected, and that no answer has come. */
export type RowAction = 'match' | 'connected' | 'asked' | 'answer' | 'declined'

export function actionFor({ connection, matchId }: Pick<NearbyTraveller, 'connection' | 'matchId'>): RowAction {
  if (matchId || connection === 'accepted') return 'connected'
  if (connection === 'asked-by-them') return 'answer'
  return connection === 'none' ? 'match' : connection
}

export const peopleText = ({ people, hasMore }: { people: number; hasMore: boolean }): string =>
  people === 1 && !hasMore ? '1 person nearby' : `${people}${hasMore ? '+' : ''} people nearby`
