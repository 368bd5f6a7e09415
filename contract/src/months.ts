export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const ABBREVIATED = 3
/** 'Jan', 'Feb', … */
export const SHORT_MONTHS: readonly string[] = MONTHS.map((month) => month.slice(0, ABBREVIATED))

/** '2 December', of a moment in ISO notation: the day of Greenwich. */
export const dayAndMonth = (time: string): string =>
  `${Number(time.slice(8, 10))} ${monthName(Number(time.slice(5, 7)))}`

/** By its number from 1; '' for any other. */
export const monthName = (month: number): string => MONTHS[month - 1] ?? ''
export const shortMonthName = (month: number): string => SHORT_MONTHS[month - 1] ?? ''
