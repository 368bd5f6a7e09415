import { SHORT_MONTHS } from '@caravan/contract/months.ts'

/** '24 Nov 2026, 13:05 UTC': the same for whoever reads it, also where two compare what they read. */
export function utcTime(time: string): string {
  const date = new Date(time)
  const [hours, minutes] = [date.getUTCHours(), date.getUTCMinutes()].map((part) => String(part).padStart(2, '0'))
  return `${date.getUTCDate()} ${SHORT_MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}, ${hours}:${minutes} UTC`
}
