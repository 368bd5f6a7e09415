/** The traveller's day, where it is another one than that of UTC, which the server takes for today. */
export function ownDay(now = new Date()): string | undefined {
  // a page that the server renders knows no time zone
  if (typeof document === 'undefined') return undefined
  const own = dayOf(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()))
  return own === dayOf(now.getTime()) ? undefined : own
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
