import { useNow } from '../../../lib/dates/now.tsx'
import { dayOf } from './calendar-days.ts'

/** The day it is where the traveller is, as `YYYY-MM-DD`. */
export const useToday = () => dayOf(new Date(useNow()))
