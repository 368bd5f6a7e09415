import type { NearestSearch } from '@caravan/contract/search.ts'

/** 'No trips to Faro in May; 12 in Lisbon', 'No trips with #surf in Norway; 100+ elsewhere' */
export const nearestText = (nearest: NearestSearch): string => `No trips ${nearest.asked}; ${foundText(nearest)}`

/** '12 in Lisbon' */
export const foundText = ({ trips, hasMore, found }: NearestSearch): string => `${trips}${hasMore ? '+' : ''} ${found}`
