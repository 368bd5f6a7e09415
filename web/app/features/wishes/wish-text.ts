import { shortMonthName } from '@caravan/contract/months.ts'
import type { Wish } from '@caravan/contract/wishes.ts'
import { monthAndYear } from '../../lib/dates/trip-dates.ts'

/** 'March 2027' */
const monthText = (month: string) => monthAndYear(`${month}-01`)

/** 'Mar 2027' */
export function shortMonthText(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return `${shortMonthName(Number(number))} ${year}`
}

/** 'March 2027 · surf, hiking', 'Any month' */
export const wishDetail = ({ month, tags }: Pick<Wish, 'month' | 'tags'>): string =>
  [month ? monthText(month) : 'Any month', tags.join(', ')].filter(Boolean).join(' · ')

/** Tags as they are typed, 'surf, #hiking', each once. */
export function tagsIn(text: string): string[] {
  const tags = text.split(/[,#\n]/).map((tag) => tag.replace(/\s+/g, ' ').trim())
  return [...new Map(tags.filter(Boolean).map((tag) => [tag.toLowerCase(), tag])).values()]
}
