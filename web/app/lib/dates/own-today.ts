import { useHydrated } from '../hooks.ts'
import { useNow } from './now.tsx'
import { dayAt } from './trip-dates.ts'

const MINUTE = 60_000

/** The day where the traveller is, as `YYYY-MM-DD`; that of Greenwich while a screen takes over what the server rendered. */
export function useOwnToday(): string {
  const now = useNow()
  return dayAt(useHydrated() ? now - new Date(now).getTimezoneOffset() * MINUTE : now)
}
