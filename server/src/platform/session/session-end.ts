export const SESSION_LASTS_MS = 30 * 86_400_000
export const sessionEnd = (now: Date) => new Date(now.getTime() + SESSION_LASTS_MS)
