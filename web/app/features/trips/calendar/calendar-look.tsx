import { ChevronLeft, ChevronRight } from 'lucide-react'
import styles from './calendar-look.module.css'

const Chevron = ({ orientation }: { orientation?: string }) =>
  orientation === 'left' ? <ChevronLeft className="icon" /> : <ChevronRight className="icon" />

/** Monday, but another day where the traveller's weeks begin with it. */
function weekStart(): 0 | 1 | 6 {
  const locale = new Intl.Locale(navigator.language)
  const info: unknown =
    'getWeekInfo' in locale && typeof locale.getWeekInfo === 'function' ? locale.getWeekInfo() : null
  const first = typeof info === 'object' && info !== null && 'firstDay' in info ? info.firstDay : 1
  if (first === 7) return 0
  return first === 6 ? 6 : 1
}

/** What every calendar has; only in the browser. */
export const CALENDAR_LOOK = { className: styles.calendar, components: { Chevron }, weekStartsOn: weekStart() } as const
