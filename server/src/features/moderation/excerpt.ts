import { MODERATION } from '@caravan/contract/moderation.ts'
import type { ReportSubjectKind } from '@caravan/contract/reports.ts'
import type { EvidenceContent } from '../../db/schema/evidence.ts'

/** The fields that are quoted; none of what one other traveller alone could read, who would be known to have reported it. */
const QUOTED: Record<ReportSubjectKind, readonly string[]> = {
  traveller: ['bio'],
  trip: ['description'],
  comment: ['content'],
  vouch: ['content'],
  message: [],
  'group-chat': ['name', 'description'],
  'group-message': ['content'],
}

/** What a decision quotes to whom it is about, of their own words; null where nothing can be quoted. */
export function excerptOf({ kind, content }: { kind: ReportSubjectKind; content: EvidenceContent }): string | null {
  // a vouch that is hidden is read by its author and by whom it is about
  if (content.seenBy.audience === 'nobody') return null
  const { profile, ...fields } = content.fields
  const all: Record<string, unknown> = { ...fields, ...(typeof profile === 'object' ? profile : {}) }
  const words = QUOTED[kind].flatMap((name) => {
    const value = all[name]
    return typeof value === 'string' && value !== '' ? [value] : []
  })
  if (words.length === 0) return null
  const characters = [...words.join('\n')]
  const { excerpt } = MODERATION
  return characters.length <= excerpt ? characters.join('') : `${characters.slice(0, excerpt - 1).join('')}…`
}
