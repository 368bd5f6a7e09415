import { useNow } from '../lib/dates/now.tsx'
import { relativeTime } from '../lib/dates/relative-time.ts'

/** 'about 3 hours ago', kept right while the page is open. */
export const RelativeTime = ({ time, className }: { time: string | null | undefined; className?: string }) => (
  <time className={className} dateTime={time ?? undefined}>
    {relativeTime(time, useNow())}
  </time>
)
