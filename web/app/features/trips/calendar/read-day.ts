export type DayOrder = 'dmy' | 'mdy' | 'ymd'
export interface DayHabits {
  /** `YYYY-MM-DD`. A day without a year is the next such day. */
  today: string
  /** How the traveller's language orders 4/10/2026. */
  order: DayOrder
  /** The twelve months' names in the languages that are understood, in lower case. */
  months: readonly (readonly string[])[]
}

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const SHORTEST_MONTH = 3

/** A day as people type it ('2026-10-04', '4 Oct 2026', 'October 4', '4.10.26') as `YYYY-MM-DD`, or null. */
export function readDay(typed: string, habits: DayHabits): string | null {
  const text = typed.trim().toLowerCase()
  const iso = ISO.exec(text)
  if (iso) return validDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = text.match(/\d+/g) ?? []
  const words = text.match(/\p{L}+/gu) ?? []
  const months = words.map((word) => monthOf(word, habits.months)).filter((month) => month > 0)
  if (months.length > 1) return null
  return months[0] ? withMonth(numbers, months[0], habits.today) : allNumbers(numbers, words, habits)
}

function withMonth(numbers: readonly string[], month: number, today: string): string | null {
  const year = numbers.find((number) => number.length === 4)
  const [date, other] = numbers.filter((number) => number !== year)
  if (!date || numbers.length > 2) return null
  if (year) return validDay(Number(year), month, Number(date))
  return other ? validDay(century(other), month, Number(date)) : nextDay(month, Number(date), today)
}

function allNumbers(numbers: readonly string[], words: readonly string[], { order, today }: DayHabits): string | null {
  if (words.length > 0) return null
  const [a = '', b = '', c = ''] = numbers
  if (numbers.length === 3 && a.length === 4) return validDay(Number(a), Number(b), Number(c))
  if (numbers.length === 3 && order === 'ymd') return validDay(century(a), Number(b), Number(c))
  const [date, month] = order === 'dmy' ? [Number(a), Number(b)] : [Number(b), Number(a)]
  if (numbers.length === 3) return validDay(century(c), month, date)
  return numbers.length === 2 ? nextDay(month, date, today) : null
}

/** From 1; 0 for a word that is no month. */
function monthOf(word: string, months: DayHabits['months']): number {
  if (word.length < SHORTEST_MONTH) return 0
  return months.findIndex((names) => names.some((name) => name.startsWith(word))) + 1
}

const century = (year: string) => (year.length <= 2 ? 2000 + Number(year) : Number(year))

function nextDay(month: number, date: number, today: string): string | null {
  const year = Number(today.slice(0, 4))
  const thisYear = validDay(year, month, date)
  return thisYear && thisYear >= today ? thisYear : validDay(year + 1, month, date)
}

function validDay(year: number, month: number, date: number): string | null {
  if (year < 1000 || year > 9999) return null
  const time = new Date(Date.UTC(year, month - 1, date))
  const isReal = time.getUTCMonth() === month - 1 && time.getUTCDate() === date
  return isReal ? time.toISOString().slice(0, 10) : null
}
