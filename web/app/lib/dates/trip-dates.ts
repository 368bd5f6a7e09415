export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
export const LONG_MONTHS = [
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
]

// Calendar days have no time zone: they are taken apart as text, never through `Date`.
function dayParts(day: string) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, date, month: MONTHS[month - 1] ?? '', longMonth: LONG_MONTHS[month - 1] ?? '' }
}

/** '4 – 11 Oct 2026', '28 Sep – 3 Oct 2026', '29 Dec 2026 – 3 Jan 2027', '4 Oct 2026'; days as `YYYY-MM-DD`. */
export function tripDates(startDate: string, endDate: string): string {
  const start = dayParts(startDate)
  const end = dayParts(endDate)
  const last = `${end.date} ${end.month} ${end.year}`
  if (startDate === endDate) return last
  if (start.year !== end.year) return `${start.date} ${start.month} ${start.year} – ${last}`
  if (start.month !== end.month) return `${start.date} ${start.month} – ${last}`
  return `${start.date} – ${last}`
}

/** '4 Oct' and '2026': what a postmark carries. */
export function postmarkDate(day: string) {
  const { date, month, year } = dayParts(day)
  return { day: `${date} ${month}`, year: String(year) }
}

/** 'October 2026' */
export function monthAndYear(day: string): string {
  const { longMonth, year } = dayParts(day)
  return `${longMonth} ${year}`
}

/** 'You overlap 4 to 7 October' reads its days from here: '4 to 7 October', '28 September to 3 October'. */
export function overlapDays(startDate: string, endDate: string): string {
  const start = dayParts(startDate)
  const end = dayParts(endDate)
  if (startDate === endDate) return `${end.date} ${end.longMonth}`
  if (start.longMonth !== end.longMonth) return `${start.date} ${start.longMonth} to ${end.date} ${end.longMonth}`
  return `${start.date} to ${end.date} ${end.longMonth}`
}
