import { FEWEST_COUNTED, type PopularPlace } from '@caravan/contract/discover.ts'

/** '5 travelers · 3 posts', which breaks after the dot. Of very few nothing is counted. */
export function countsText({ travelers, trips }: Pick<PopularPlace, 'travelers' | 'trips'>): string {
  if (travelers === null) return `Fewer than ${FEWEST_COUNTED} travelers`
  const people = travelers === 1 ? '1 traveler' : `${travelers} travelers`
  if (trips === null) return people
  return `${people}\u00a0· ${trips === 1 ? '1 post' : `${trips} posts`}`
}
