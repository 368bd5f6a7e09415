import { shortMonthName } from '@caravan/contract/months.ts'
import type { Closeness } from '@caravan/contract/overlaps.ts'

interface Meeting {
  closeness: Closeness
  from: string
  to: string
  days: number
  isPossible: boolean
  /** Where one's own trip goes. */
  mine: string
  theirs: { destination: string; country: string }
}

/** Why a trip is listed, in one line: 'Both in Lisbon 3 to 7 Dec', 'Up to 5 days near Lisbon between 3 and 30 Dec'. */
export function reasonOf({ closeness, from, to, days, isPossible, mine, theirs }: Meeting): string {
  const where = { 'same-place': `in ${mine}`, nearby: `near ${mine}`, 'same-country': `in ${theirs.country}` }[
    closeness
  ]
  if (!isPossible) return `Both ${where} ${daysText(from, to, ' to ')}`
  const most = days === 1 ? 'Maybe one day' : `Up to ${days} days`
  return `${most} ${where}${from === to ? ` on ${daysText(from, to, '')}` : ` between ${daysText(from, to, ' and ')}`}`
}

/** '3 to 7 Dec', '28 Nov to 3 Dec', '30 Dec 2026 to 2 Jan 2027', '3 Dec' */
function daysText(from: string, to: string, joint: string): string {
  const [first, last] = [dayParts(from), dayParts(to)]
  const end = `${last.day} ${last.month}`
  if (from === to) return end
  if (first.year !== last.year) return `${first.day} ${first.month} ${first.year}${joint}${end} ${last.year}`
  return `${first.day}${first.month === last.month ? '' : ` ${first.month}`}${joint}${end}`
}

/** 'Oct 2026', of a day or a time */
export function monthOf(date: string): string {
  const { month, year } = dayParts(date.slice(0, 10))
  return `${month} ${year}`
}

function dayParts(date: string) {
  const [year = '', month = '', day = ''] = date.split('-')
  return { year, month: shortMonthName(Number(month)), day: String(Number(day)) }
}
