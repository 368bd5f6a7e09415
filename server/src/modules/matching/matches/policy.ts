import { MATCH_LIMITS } from '@caravan/contract/matches.ts'
import type { Viewer } from '../../../platform/viewer.ts'

/** What decides about a viewer here: which of the two they are, and which trips they may see. */
export type MatchViewer = Pick<Viewer, 'id' | 'gender'>

interface Sides {
  userId: string
  ownerId: string
  status: 'pending' | 'accepted' | 'rejected'
}

const isAsker = (viewer: Pick<MatchViewer, 'id'>, match: Pick<Sides, 'userId'>) => match.userId === viewer.id
export const isAsked = (viewer: Pick<MatchViewer, 'id'>, match: Pick<Sides, 'ownerId'>) => match.ownerId === viewer.id
export const canAnswer = (viewer: MatchViewer, match: Sides) => isAsked(viewer, match) && match.status === 'pending'
export const canUnsend = (viewer: MatchViewer, match: Sides) => isAsker(viewer, match) && match.status === 'pending'
export const canEnd = (_viewer: MatchViewer, match: Sides) => match.status === 'accepted'

/** A match is there for its two; but to its asker one that was declined is nothing without its trip. */
export const canSeeMatch = (viewer: MatchViewer, match: Sides & { isTripHidden: boolean }) =>
  isAsked(viewer, match) || (isAsker(viewer, match) && !(match.status === 'rejected' && match.isTripHidden))

const DAY = 86_400_000

export function limitsOf(accountCreatedAt: Date, now: Date): { open: number; daily: number } {
  const { newAccount, open, daily } = MATCH_LIMITS
  const isNew = now.getTime() - accountCreatedAt.getTime() < newAccount.days * DAY
  return isNew ? { open: newAccount.open, daily: newAccount.daily } : { open, daily }
}
