import { formatDistance } from 'date-fns/formatDistance'

/** In its last hours a chat says in another colour that it ends. */
const SOON_MS = 6 * 3_600_000

/** 'Expires in about 5 hours' */
export function expiryText(expiresAt: string, now: number): string {
  const end = Date.parse(expiresAt)
  return end <= now ? 'Expires now' : `Expires ${formatDistance(end, now, { addSuffix: true })}`
}

export const isEndingSoon = (expiresAt: string, now: number): boolean => Date.parse(expiresAt) - now <= SOON_MS

/** Whether members may say by now whom they want to keep in touch with. */
export const isKeepOpen = (keepFrom: string, now: number): boolean => Date.parse(keepFrom) <= now

/** 'in about 4 hours' */
export const opensIn = (keepFrom: string, now: number): string =>
  formatDistance(Math.max(Date.parse(keepFrom), now), now, { addSuffix: true })

/** '1 member', '4 members' */
export const memberCountText = (count: number): string => `${count} ${count === 1 ? 'member' : 'members'}`
