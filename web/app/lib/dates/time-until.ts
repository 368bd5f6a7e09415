import { formatDistance } from 'date-fns/formatDistance'

/** 'in about 5 hours'; for what is over it is as good as now. */
export const timeUntil = (time: string, now: number): string =>
  formatDistance(Math.max(Date.parse(time), now + 1), now, { addSuffix: true })
