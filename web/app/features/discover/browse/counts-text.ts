import { MIN_COUNTED, type PopularPlace } from '@caravan/contract/discover.ts'

/** '5 travelers · 3 posts', which breaks after the dot. Of very few nothing is counted. */
export function countsText({ travelers, trips }: Pick<PopularPlace, 'travelers' | 'trips'>): string {
  const people = travelers === null ? `Fewer than ${MIN_COUNTED}` : travelers
  const posts = trips === null ? 'few' : trips
  return `${people} travelers\u00a0· ${posts} ${trips === 1 ? 'post' : 'posts'}`
}
