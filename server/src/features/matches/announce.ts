import type { MatchNews } from '@caravan/contract/matches.ts'
import type { Announcing } from '../live/tell-counts.ts'
import { type CardRow, findCard } from './card-queries.ts'
import { presentCards } from './cards.ts'
import { canSeeMatch, isAsked, type Looker } from './policy.ts'

/** What a verb needs to tell both sides of a match: every visit has it. */
export type Telling = Announcing

/** Tells both sides how a match stands now, each as their own lists show it. */
export function announceMatch({ services: { db }, live, afterCommit }: Telling, matchId: string): void {
  const tell = async () => {
    const row = await findCard(db, matchId)
    if (!row) return
    for (const viewer of [row.asker, row.author]) {
      const [match] = isListed(viewer, row) ? await presentCards(db, viewer, [row]) : []
      const news: MatchNews = match ? { match } : { id: row.id, removed: true }
      live.toTravellers([viewer.id], 'match', news)
    }
  }
  afterCommit(() => inTurn(matchId, tell))
}

interface Gone {
  id: string
  userId: string
  postAuthorId: string
}

/** Tells both sides that a match is gone. */
export function announceRemoval({ live, afterCommit }: Pick<Announcing, 'live' | 'afterCommit'>, gone: Gone): void {
  const news: MatchNews = { id: gone.id, removed: true }
  const tell = async () => live.toTravellers([gone.userId, gone.postAuthorId], 'match', news)
  afterCommit(() => inTurn(gone.id, tell))
}

const latest = new Map<string, Promise<void>>()

/** What is told of one match is told in order: a card that was read before its end must not follow it. */
async function inTurn(matchId: string, tell: () => Promise<void>): Promise<void> {
  const mine = (latest.get(matchId) ?? Promise.resolve()).catch(() => undefined).then(tell)
  latest.set(matchId, mine)
  try {
    await mine
  } finally {
    if (latest.get(matchId) === mine) latest.delete(matchId)
  }
}

/** Declined requests leave the lists of the one who declined; what is over leaves everybody's. */
function isListed(viewer: Looker, row: CardRow): boolean {
  const match = { userId: row.asker.id, postAuthorId: row.author.id, status: row.status }
  if (row.is_over || row.is_blocked || !canSeeMatch(viewer, match, row.trip?.audience ?? null)) return false
  return !(isAsked(viewer, match) && row.status === 'rejected')
}
