import type { Report, ReportReason, ReportState, ReportSubjectKind } from '@caravan/contract/reports.ts'

export const REASONS: Readonly<Record<ReportReason, { label: string; line: string }>> = {
  dating: { label: 'Dating behavior', line: 'Flirting, sexual hints, or looking for a date and not for a trip.' },
  harassment: { label: 'Harassment', line: 'Insults, threats, or going on after a no.' },
  hate: { label: 'Hate', line: 'Against people for their origin, faith, body, gender or whom they love.' },
  scam: { label: 'Scam or money', line: 'Asks for money, documents or a booking, or promises what cannot be.' },
  'unsafe-meeting': { label: 'Unsafe meeting', line: 'Something happened when you met, or you fear that it will.' },
  impersonation: { label: 'Not who they say', line: 'Somebody else’s name or pictures, or a made-up person.' },
  'under-18': { label: 'Under 18', line: 'Somebody who seems too young to be here.' },
  spam: { label: 'Spam', line: 'Advertising, tours for sale, the same words again and again.' },
  other: { label: 'Something else', line: 'Say in a few words what it is.' },
}

export const THINGS: Readonly<Record<ReportSubjectKind, string>> = {
  traveller: 'Traveler',
  trip: 'Trip',
  comment: 'Comment',
  vouch: 'Vouch',
  message: 'Message',
  'group-chat': 'Group chat',
  'group-message': 'Group message',
}

/** 'Message of @jonas'; without a name where they may not be named any more. */
export function subjectText({ kind, username }: Pick<Report, 'kind' | 'username'>): string {
  if (!username) return THINGS[kind]
  return kind === 'traveller' ? `Traveler @${username}` : `${THINGS[kind]} of @${username}`
}

interface StateText {
  label: string
  tone: 'wait' | 'yes' | undefined
  line: string
}

export const STATES: Readonly<Record<ReportState, StateText>> = {
  received: { label: 'Received', tone: 'wait', line: 'It waits for somebody to look at it.' },
  'being-looked-at': { label: 'Being looked at', tone: 'wait', line: 'Somebody is looking at it now.' },
  acted: { label: 'Acted on', tone: 'yes', line: 'It broke the rules, and something was done about it. Thank you.' },
  'nothing-found': {
    label: 'Nothing found',
    tone: undefined,
    line: 'It did not break the rules. You can still block whoever it was.',
  },
}
