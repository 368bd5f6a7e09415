import { MATCH_LIMITS } from '@caravan/contract/matches.ts'
import type { Audience } from '@caravan/contract/options.ts'
import { audiencesOf, type Viewer } from '../../platform/viewer.ts'

/** What decides about a viewer here: which of the two they are, and which trips they may see. */
export type Looker = Pick<Viewer, 'id' | 'gender'>

interface Sides {
  userId: string
  postAuthorId: string
  status: 'pending' | 'accepted' | 'rejected'
}

export const isAsker = (viewer: Pick<Looker, 'id'>, match: Pick<Sides, 'userId'>) => match.userId === viewer.id
export const isAsked = (viewer: Pick<Looker, 'id'>, match: Pick<Sides, 'postAuthorId'>) =>
  match.postAuthorId === viewer.id
export const canAnswer = (viewer: Looker, match: Sides) => isAsked(viewer, match) && match.status === 'pending'
export const canUnsend = (viewer: Looker, match: Sides) => isAsker(viewer, match) && match.status === 'pending'
export const canEnd = (_viewer: Looker, match: Sides) => match.status === 'accepted'

/** The trip of a match is hidden from an asker whom its audience has left behind; its owner always sees it. */
export const canSeeTripOf = (viewer: Looker, match: Pick<Sides, 'postAuthorId'>, tripAudience: Audience) =>
  isAsked(viewer, match) || audiencesOf(viewer).includes(tripAudience)

/** A match is there for its two, whatever they may see of its trip; but one that was declined is nothing without it. */
export const canSeeMatch = (viewer: Looker, match: Sides, tripAudience: Audience | null) =>
  isAsked(viewer, match) ||
  (isAsker(viewer, match) &&
    (match.status !== 'rejected' || tripAudience === null || canSeeTripOf(viewer, match, tripAudience)))

const DAY = 86_400_000

/** How many requests a traveller may have open, and may send in a day. */
export function limitsOf(accountCreatedAt: Date, now: Date): { open: number; daily: number } {
  const { newAccount, open, daily } = MATCH_LIMITS
  const isNew = now.getTime() - accountCreatedAt.getTime() < newAccount.days * DAY
  return isNew ? { open: newAccount.open, daily: newAccount.daily } : { open, daily }
}
