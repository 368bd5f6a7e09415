import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Below it a number of the month is not shown. */
export const COUNTED_FROM = 10

/** Rounded to tens; null for fewer than `COUNTED_FROM`. */
const Rounded = z.int().nullable()

export const SafetyNumbers = z.object({
  /** The last month that is over, in UTC: `2026-10`. */
  month: z.string(),
  /** Reports that were decided in it. */
  reports: Rounded,
  cases: Rounded,
  dismissed: Rounded,
  hidden: Rounded,
  warned: Rounded,
  suspended: Rounded,
  banned: Rounded,
  appeals: Rounded,
  reversed: Rounded,
})
export type SafetyNumbers = z.infer<typeof SafetyNumbers>

export const readSafetyNumbers = endpoint({
  method: 'GET',
  path: '/api/safety/numbers',
  summary: 'How many reports were decided in the last month and how, rounded to tens',
  access: 'anyone',
  whileSuspended: true,
  reply: { 200: SafetyNumbers },
})
