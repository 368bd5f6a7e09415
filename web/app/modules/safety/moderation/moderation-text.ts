import type { ReopeningReason } from '@caravan/contract/case-work.ts'
import type { AppealState, DecisionKind, ModerationAction } from '@caravan/contract/moderation.ts'
import { labelOf } from '@caravan/contract/option-labels.ts'
import type { ReportReason } from '@caravan/contract/reports.ts'
import { RULES, type RuleId } from '@caravan/contract/rules.ts'
import type { Signal, SignalKind } from '@caravan/contract/signals.ts'
import { REASONS } from '../reports/report-text.ts'

/** '@jonas', or what a case is about where nobody is named. */
export const nameOfSubject = (traveller: { username: string | null; firstName: string | null } | null): string => {
  if (!traveller) return 'A group chat without its creator'
  if (traveller.username) return `@${traveller.username}`
  return traveller.firstName ?? 'A traveler'
}

const SIGNALS: Readonly<Record<SignalKind, string>> = {
  'many-reports': 'Reported by several',
  'same-words': 'The same words to many',
  'many-declines': 'Declined by many',
  'would-not-meet-again': 'Not to be met again',
}

interface Why {
  reasons: readonly ReportReason[]
  /** Empty where the reply is of a release before this one. */
  reasonCounts: readonly { reason: ReportReason; reports: number }[]
  signals: readonly SignalKind[]
}

export function reasonsText({ reasons, reasonCounts, signals }: Why): string {
  const counted = reasonCounts.map(({ reason, reports }) => `${REASONS[reason].label} ${reports}`)
  const named = counted.length > 0 ? counted : reasons.map((reason) => REASONS[reason].label)
  return [...named, ...signals.map((kind) => SIGNALS[kind])].join(' · ')
}

export function signalText({ kind, summary: { count, days } }: Pick<Signal, 'kind' | 'summary'>): string {
  const what = kind === 'many-declines' ? countText(count, 'decline') : countText(count, 'traveler')
  return `${SIGNALS[kind]}: ${what} in ${countText(days, 'day')}`
}

export const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

export const ACTIONS: Readonly<Record<ModerationAction, { label: string; line: string }>> = {
  dismiss: { label: 'Dismiss', line: 'It broke no rule. They are told nothing.' },
  hide: { label: 'Hide it', line: 'Nobody but its author sees it any more, and they read why.' },
  warn: { label: 'Warn', line: 'They read which rule it broke. All stays as it is.' },
  suspend: { label: 'Suspend', line: 'For some days nobody sees them, and they can do nothing here.' },
  ban: { label: 'Ban', line: 'The same without an end.' },
}

export const DECIDED: Readonly<Record<DecisionKind, string>> = {
  dismiss: 'Dismissed',
  hide: 'Hidden',
  warn: 'Warned',
  suspend: 'Suspended',
  ban: 'Banned',
  handled: 'Handled by the operator',
}

export const APPEALED: Readonly<Record<AppealState, string>> = {
  waiting: 'Appeal waits',
  upheld: 'Appeal: upheld',
  reversed: 'Appeal: reversed',
}

export const REVIEWS = { waiting: 'Waits for a second look', reviewed: 'Looked at twice' } as const

export const REOPENING: Readonly<Record<ReopeningReason, string>> = {
  mistake: 'It was a mistake',
  'new-facts': 'Something new has come up',
  'too-mild': 'Too little was done',
  'too-harsh': 'Too much was done',
}

const AUDIENCES: Readonly<Record<string, string>> = {
  all: 'all travelers',
  female: 'women',
  male: 'men',
  matches: 'their matches',
  conversation: 'the two of the conversation',
  city: 'travelers in the city',
  members: 'members of the group chat',
}

export function seenByText({ audience, travellers }: { audience: string; travellers: number | null }): string {
  const whom = `Could be seen by ${AUDIENCES[audience] ?? audience}`
  return travellers === null || audience === 'conversation' ? whom : `${whom}: ${countText(travellers, 'traveler')}`
}

const FIELDS: Readonly<Record<string, string>> = {
  bio: 'Bio',
  content: 'Words',
  requestNotes: 'Written with a request',
  plans: 'Where they propose to meet',
  part: 'What is meant',
  trips: 'Their trips, as the reporter sees them',
  name: 'Name',
  tags: 'Tags',
  imageDescription: 'Description of the picture',
  groupChatName: 'Group chat',
  text: 'The same words to many',
  recipients: 'To how many',
}

const FIRST = ['name', 'destination', 'country', 'city', 'startDate', 'endDate', 'description', 'content', 'bio']

interface Field {
  name: string
  value: string
}

export function fieldsToRead(fields: readonly Field[]): Field[] {
  const placeOf = ({ name }: Field) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length)
  return fields
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(({ name, value }) => ({ name, value: CHOSEN.test(name) ? value.split(', ').map(labelOf).join(', ') : value }))
}

const CHOSEN = /^(personalityType|lifestyle|travelBudget|experienceLevel|preferred[A-Z]\w+)$/

/** The name of a field of the contract in words: 'startDate' is 'Start date'. */
export function fieldLabel(name: string): string {
  const known = FIELDS[name]
  if (known) return known
  const words = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const quoted = (rule: RuleId) => `“${RULES[rule]}”`

export function draftOf(action: ModerationAction, rule: RuleId | null, days: number | null): string {
  if (action === 'dismiss' || !rule) return ''
  if (action === 'hide') return `We hid this, because it does not keep to a rule of the community: ${quoted(rule)}`
  if (action === 'warn') {
    return `This does not keep to a rule of the community: ${quoted(rule)} Please keep to it from now on. Nothing else changes for you.`
  }
  if (action === 'ban') return `Your account is closed, because a rule of the community was broken: ${quoted(rule)}`
  return `Your account is suspended${days ? ` for ${countText(days, 'day')}` : ''}, because a rule of the community was broken: ${quoted(rule)} After that you can go on.`
}

export function consequences(action: ModerationAction, who: string, days: number): string {
  if (action === 'dismiss') {
    return `Nothing happens to ${who}, and nothing is told to them.`
  }
  const told = 'They can appeal once.'
  if (action === 'hide') return `Nobody but its author sees it any more. ${told}`
  if (action === 'warn') return `${who} is warned, and all stays as it is. ${told}`
  const gone =
    'nobody sees them or anything of theirs, and they are signed out everywhere. Signing in leads to the page that says why.'
  if (action === 'ban') return `${who} is banned for good: ${gone} ${told}`
  return `${who} is suspended for ${countText(days, 'day')}: ${gone} ${told}`
}

export const answerDraft = (outcome: 'upheld' | 'reversed', rule: RuleId | null): string =>
  outcome === 'reversed'
    ? 'Somebody else has looked at it again. The decision was wrong, and it is undone. We are sorry.'
    : `Somebody else has looked at it again. The decision stands${rule ? `: ${quoted(rule)}` : '.'}`
