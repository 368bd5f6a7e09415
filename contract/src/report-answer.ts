import type { Report, ReportSubjectKind } from './reports.ts'

/** A report as its answer names it. */
export type AnsweredReport = Pick<Report, 'kind' | 'username' | 'quote' | 'state' | 'isRemoved'>

const NAMES: Readonly<Record<ReportSubjectKind, string>> = {
  traveller: 'traveler',
  trip: 'trip',
  comment: 'comment',
  vouch: 'vouch',
  message: 'message',
  'group-chat': 'group chat',
  'group-message': 'group message',
}

/** 'Your report of the comment “…” by @jonas: we removed it': what was done to somebody is nobody else's to read. */
export function reportAnswerText({ kind, username, quote, ...outcome }: AnsweredReport): string {
  const words = quote ? ` “\u2068${withoutDirections(quote)}\u2069”` : ''
  const author = username ? (kind === 'traveller' ? ` @${username}` : ` by @${username}`) : ''
  return `Your report of the ${NAMES[kind]}${words}${author}: ${reportOutcome(outcome)}`
}

export function reportOutcome({ state, isRemoved }: Pick<AnsweredReport, 'state' | 'isRemoved'>): string {
  if (state === 'nothing-found') return 'we looked at it, and it did not break the rules'
  if (state !== 'acted') return 'somebody looks at it'
  return isRemoved ? 'we removed it' : 'it broke the rules, and we did something about it'
}

/** Marks that turn the order of what comes after them: in the words of somebody else they would turn ours. */
const withoutDirections = (text: string) => text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
