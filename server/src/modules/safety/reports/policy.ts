import type { ReportReason } from '@caravan/contract/reports.ts'

/** How soon a case is looked at: 2 where somebody may be in danger, 1 where somebody is hurt. */
const URGENCY: Record<ReportReason, 0 | 1 | 2> = {
  'unsafe-meeting': 2,
  'under-18': 2,
  harassment: 1,
  hate: 1,
  scam: 1,
  dating: 0,
  impersonation: 0,
  spam: 0,
  other: 0,
}

export const urgencyOf = (reason: ReportReason): number => URGENCY[reason]
