import { MODERATION } from '@caravan/contract/moderation.ts'
import type { ReportSubjectKind } from '@caravan/contract/reports.ts'
import type { EvidenceContent } from '../../../db/schema/evidence.ts'

/** The fields that are quoted. */
const QUOTED: Record<ReportSubjectKind, readonly string[]> = {
  traveller: ['bio'],
  trip: ['description'],
  comment: ['content'],
  vouch: ['content'],
  message: ['content'],
  'group-chat': ['name', 'description'],
  'group-message': ['content'],
}

/** What is read by those whom somebody has a match with, or by the one whom a hidden vouch is about: it may be one alone. */
const FEW = new Set(['matches', 'nobody'])

/** What a decision quotes to whom it is about, of their own words; null where nothing can be quoted. */
export function excerptOf({ kind, content }: { kind: ReportSubjectKind; content: EvidenceContent }): string | null {
  if (!isReadBySeveral(content)) return null
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

/** What one other traveller alone could read is not quoted: they would be known to have reported it. */
function isReadBySeveral({ author, seenBy }: EvidenceContent): boolean {
  if (FEW.has(seenBy.audience)) return false
  if (seenBy.audience === 'city') return true
  const others = seenBy.travellerIds?.filter((id) => id !== author?.id)
  return !others || others.length > 1
}
