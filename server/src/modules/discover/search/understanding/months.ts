import { MONTHS } from '@caravan/contract/months.ts'
import { isSlipOf } from './slips.ts'

const ABBREVIATED = 3
const LOWER = MONTHS.map((month) => month.toLowerCase())

export interface NamedMonth {
  /** From 1. */
  month: number
  /** Written as it is spelled, or short for it; else with a slip. */
  isExact: boolean
}

/** 'october', 'oct', 'sept', 'octobr'. */
export function readMonth(written: string): NamedMonth | null {
  const word = written.toLowerCase()
  const exact = LOWER.findIndex((name) => name === word || (name.startsWith(word) && isAbbreviation(word)))
  if (exact >= 0) return { month: exact + 1, isExact: true }
  const slip = LOWER.findIndex((name) => isSlipOf(word, name))
  return slip >= 0 ? { month: slip + 1, isExact: false } : null
}

const isAbbreviation = (word: string) => word.length === ABBREVIATED || word === 'sept'
