import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { ownLanguage } from '../../../lib/own-language.ts'
import styles from './calendar.module.css'

export type WeekStart = 0 | 1 | 5 | 6

/** Where a week does not begin with Monday, by the Unicode CLDR: the days as `Date.getDay` numbers them. */
const SUNDAY =
  'AG AS AU BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'
const SATURDAY = 'AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'
const FRIDAY = 'MV'

export function weekStartOf(language: string): WeekStart {
  const locale = new Intl.Locale(language)
  const first = firstDayOf(locale)
  if (first) return first === 7 ? 0 : first === 5 || first === 6 ? first : 1
  return byRegion(locale.region ?? locale.maximize().region ?? '')
}

/** From 1 for Monday to 7, where the browser says it: by a call, in older ones as a property. */
function firstDayOf(locale: Intl.Locale): number | undefined {
  const info: unknown =
    'getWeekInfo' in locale && typeof locale.getWeekInfo === 'function'
      ? locale.getWeekInfo()
      : 'weekInfo' in locale && locale.weekInfo
  const first = typeof info === 'object' && info !== null && 'firstDay' in info ? info.firstDay : undefined
  return typeof first === 'number' ? first : undefined
}

function byRegion(region: string): WeekStart {
  if (!region) return 1
  if (SUNDAY.includes(region)) return 0
  if (SATURDAY.includes(region)) return 6
  return FRIDAY === region ? 5 : 1
}

const Chevron = ({ orientation }: { orientation?: string }) =>
  orientation === 'left' ? <ChevronLeft className="icon" /> : <ChevronRight className="icon" />

export const CALENDAR_LOOK = {
  className: styles.calendar,
  components: { Chevron },
  weekStartsOn: weekStartOf(ownLanguage()),
} as const
