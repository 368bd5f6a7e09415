import type { MatchCard } from '@caravan/contract/matches.ts'
import type { Db } from '../../../../db/client.ts'
import { problem } from '../../../../problem.ts'
import { profileShares } from '../../../people/users/profile-shares.ts'
import { canAnswer, type MatchViewer } from '../policy.ts'
import { type Comparison, presentCard } from '../present.ts'
import { type CardRow, type ComingTrip, findCard, listComingTrips } from './card-queries.ts'

interface ReadContext {
  db: Db
  viewer: MatchViewer
}

/** Fetches the trips that are shown with requests: one statement, however many there are. */
async function comparisonOf({ db, viewer }: ReadContext, rows: readonly CardRow[]): Promise<Comparison> {
  const shareOf = await profileShares(db)
  const isShownWithTrips = ({ status, author, asker }: CardRow) =>
    canAnswer(viewer, { status, userId: asker.id, ownerId: author.id })
  const askers = new Set(rows.filter(isShownWithTrips).map(({ asker }) => asker.id))
  const coming = askers.size > 0 ? await listComingTrips(db, viewer, [...askers]) : []
  const byTraveller = Map.groupBy(coming, ({ userId }) => userId)
  const none: readonly ComingTrip[] = []
  return { shareOf, tripsOf: (userId) => byTraveller.get(userId) ?? none }
}

/** Presents the cards of these rows, once what they are compared by has been fetched for all of them. */
export async function cardPresenter(looking: ReadContext, rows: readonly CardRow[]) {
  const comparison = await comparisonOf(looking, rows)
  return (row: CardRow): MatchCard => presentCard(row, looking.viewer, comparison)
}

export async function presentCards(looking: ReadContext, rows: readonly CardRow[]): Promise<MatchCard[]> {
  return rows.map(await cardPresenter(looking, rows))
}

export async function readCard(looking: ReadContext, matchId: string, find = findCard): Promise<MatchCard> {
  const row = await find(looking.db, looking.viewer, matchId)
  const [card] = row ? await presentCards(looking, [row]) : []
  if (!card) throw problem('not-found')
  return card
}
