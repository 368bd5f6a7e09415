import {
  type AppealState,
  listOwnDecisions,
  type OwnDecision,
  type Sanction,
  SUBJECT_WORDS,
} from '@caravan/contract/moderation.ts'
import { type Calls, callPage } from '../../../lib/call.ts'
import { utcTime } from '../../../lib/dates/dates.ts'
import { pagedQuery } from '../../../lib/query/paged-query.ts'

export const ownDecisionsKey = ['/api/decisions']

/** What moderators decided about the viewer, the latest first. An appeal is answered elsewhere, and nothing announces it. */
export const ownDecisionsQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(ownDecisionsKey, (query, init) => by(listOwnDecisions, { query }, init), { staleTime: 10_000 })

/** 'Your comment was hidden' */
export function decisionTitle({ action, about }: Pick<OwnDecision, 'action' | 'about'>): string {
  if (action === 'hide') return `Your ${SUBJECT_WORDS[about]} was hidden`
  if (action === 'warn') return `A warning about your ${SUBJECT_WORDS[about]}`
  return action === 'ban' ? 'Your account was closed' : 'Your account was suspended'
}

const HOLDING: Readonly<Record<Sanction, string>> = {
  hide: 'Nobody but you sees it.',
  warn: 'Nothing else changes for you.',
  suspend: 'You can use your account again after that.',
  ban: 'This has no end.',
}

export function effectText(decision: Omit<OwnDecision, 'id'>): string {
  const { action, isActive, endsAt, appeal, isReplaced, isReopened } = decision
  if (isReplaced) return 'A second moderator decided anew, and this was undone.'
  if (appeal?.state === 'reversed') return 'This was undone.'
  if (!isActive) return 'This is over.'
  const holding = endsAt ? `Until ${utcTime(endsAt)}. ${HOLDING[action]}` : HOLDING[action]
  return isReopened ? `${holding} ${LOOKED_AT_AGAIN}` : holding
}

const LOOKED_AT_AGAIN =
  'A second moderator is looking at it again. What they decide takes the place of this, and you can appeal against it.'

export const APPEAL_STATES: Readonly<Record<AppealState, { label: string; tone: 'wait' | 'yes' | undefined }>> = {
  waiting: { label: 'Waits for somebody else to look at it', tone: 'wait' },
  upheld: { label: 'The decision stays', tone: undefined },
  reversed: { label: 'The decision was undone', tone: 'yes' },
}

type Holding = Pick<OwnDecision, 'action' | 'isActive' | 'endsAt'>

export function suspensionAmong<D extends Holding>(decisions: readonly D[]): D | undefined {
  const holding = decisions.filter(({ action, isActive }) => isActive && (action === 'suspend' || action === 'ban'))
  return holding.toSorted((one, other) => endOf(other) - endOf(one))[0]
}

const endOf = ({ endsAt }: Holding) => (endsAt ? Date.parse(endsAt) : Number.POSITIVE_INFINITY)
