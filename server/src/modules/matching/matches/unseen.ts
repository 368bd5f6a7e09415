import { MATCH_LIMITS } from '@caravan/contract/matches.ts'
import type { Act } from '../../../platform/act.ts'
import { listUnseenCards } from './cards/card-queries.ts'
import { presentCards, readCard } from './cards/cards.ts'
import { takeUnseen } from './unseen-queries.ts'

/** What came to be matches while no page of the viewer's was open to show it. */
export async function listUnseen({ db, viewer }: Act) {
  const rows = await listUnseenCards(db, viewer, MATCH_LIMITS.unseen)
  const cards = await presentCards({ db, viewer }, rows)
  return cards.map((match, at) => ({ match, isKeptInTouch: rows[at]?.isKeptInTouch === true }))
}

/** Of several devices that ask at once one is the first. @throws Problem `not-found` where it is over meanwhile */
export async function markSeen({ db, viewer }: Act, matchId: string): Promise<{ isFirst: boolean }> {
  const { id } = await readCard({ db, viewer }, matchId)
  return { isFirst: await takeUnseen(db, viewer.id, id) }
}
