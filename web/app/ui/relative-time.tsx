import { relativeTime } from '../lib/dates/dates.ts'
import { useNow } from '../lib/dates/now.tsx'

/** 'about 3 hours ago', kept right while the page is open. */
export const RelativeTime = ({ time, className }: { time: string | null | undefined; className?: string }) => (
  <time className={className} dateTime={time ?? undefined}>
    {relativeTime(time, useNow())}
  </time>
)

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** '18:40' where the reader is. Not by `Intl`: loading a browser's date formats takes a phone longer than a conversation. */
function clockOf(time: string): string {
  const date = new Date(time)
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

interface Props {
  time: string
  /** The server does not know the reader's time zone: until then its place is kept, unseen. */
  isKnown: boolean
  className?: string | undefined
}

export const ClockTime = ({ time, isKnown, className }: Props) => (
  <time className={className} dateTime={time}>
    {isKnown ? clockOf(time) : '\u2007\u2007:\u2007\u2007'}
  </time>
)
