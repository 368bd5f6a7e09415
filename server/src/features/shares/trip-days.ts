const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

interface Day {
  day: string
  month: string
  year: string
}

function splitDate(date: string): Day {
  const [year = '', month = '', day = ''] = date.split('-')
  return { day: String(Number(day)), month: MONTHS[Number(month) - 1] ?? '', year }
}

/** '4 – 11 Oct 2026', '28 Sep – 3 Oct 2026', '30 Dec 2026 – 2 Jan 2027'. */
export function tripDays(startDate: string, endDate: string): string {
  const [from, to] = [splitDate(startDate), splitDate(endDate)]
  const end = `${to.day} ${to.month} ${to.year}`
  if (startDate === endDate) return end
  if (from.year !== to.year) return `${from.day} ${from.month} ${from.year} – ${end}`
  return from.month === to.month ? `${from.day} – ${end}` : `${from.day} ${from.month} – ${end}`
}

/** '4 Oct' and '2026', for a postmark. */
export function postmarkDay(date: string): { day: string; year: string } {
  const { day, month, year } = splitDate(date)
  return { day: `${day} ${month}`, year }
}
