import { formatDistance } from 'date-fns/formatDistance'

/** 'about 3 hours ago'; 'Unknown time' for what is no time. */
export function relativeTime(time: string | null | undefined, now: number): string {
  const then = time ? Date.parse(time) : Number.NaN
  if (Number.isNaN(then)) return 'Unknown time'
  return formatDistance(Math.min(then, now), now, { addSuffix: true })
}
