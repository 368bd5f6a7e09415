import type { CaseEvidence } from '@caravan/contract/evidence.ts'

/** Ids of others, and addresses of pictures, which are served by a call of their own. */
const NOT_SHOWN = new Set(['postId', 'postUserId', 'matchId', 'number', 'groupChatId', 'imageUrl', 'profileImageUrl'])

/** Each of them is words of its own. */
const TEXTS = new Set(['requestNotes', 'plans', 'trips', 'received', 'groupWords'])

/** What a sealed copy says, as lines of a name and a text, in the order of its fields; what is empty is left out. */
export function fieldsOf(fields: Record<string, unknown>): CaseEvidence['fields'] {
  return Object.entries(fields).flatMap(([name, value]) => {
    if (NOT_SHOWN.has(name)) return []
    if (isRecord(value)) return fieldsOf(value)
    const text = textOf(name, value)
    return text ? [{ name, value: text }] : []
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function textOf(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map(lineOf).join(TEXTS.has(name) ? '\n\n' : ', ')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

const TRIP_FIELDS = ['destination', 'country', 'startDate', 'endDate', 'description', 'tags']

/** A trip among those of a profile: its words one below the other. */
const lineOf = (value: unknown): string =>
  isRecord(value)
    ? TRIP_FIELDS.map((name) => textOf(name, value[name]))
        .filter((text) => text !== '')
        .join('\n')
    : String(value)
