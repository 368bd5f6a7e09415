import { SHORT_MONTHS } from '@caravan/contract/months.ts'

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** '22 Nov' and '18:40', where the reader is or, where that is not known, in Greenwich. */
export function expiryMark(expiresAt: string, isLocal: boolean): { day: string; time: string } {
  const date = new Date(expiresAt)
  const [day, month, hours, minutes] = isLocal
    ? [date.getDate(), date.getMonth(), date.getHours(), date.getMinutes()]
    : [date.getUTCDate(), date.getUTCMonth(), date.getUTCHours(), date.getUTCMinutes()]
  return { day: `${day} ${SHORT_MONTHS[month]}`, time: `${twoDigits(hours)}:${twoDigits(minutes)}` }
}
