import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ownLanguage } from '../../../lib/own-language.ts'
import styles from './calendar-look.module.css'
import { weekStartOf } from './week-start.ts'

const Chevron = ({ orientation }: { orientation?: string }) =>
  orientation === 'left' ? <ChevronLeft className="icon" /> : <ChevronRight className="icon" />

/** What every calendar has; only in the browser. */
export const CALENDAR_LOOK = {
  className: styles.calendar,
  components: { Chevron },
  weekStartsOn: weekStartOf(ownLanguage()),
} as const
