import type { MatchNews } from '@caravan/contract/matches.ts'
import { currentVersion } from '../../../db/version.ts'
import type { Act } from '../../../platform/act.ts'
import type { Committed } from '../../../platform/after-commit.ts'
import { type CardRow, findCard, findSides } from './cards/card-queries.ts'
import { presentCards } from './cards/cards.ts'
import { isAsked, type MatchViewer } from './policy.ts'

type Happened = { isAnswer?: true } | { isKeptInTouch?: true }

/** Announces a match to both sides as it is now, each as their own lists show it. */
export function announceMatch(
  { afterCommit }: Pick<Act, 'afterCommit'>,
  matchId: string,
  happened: Happened = {},
): void {
  afterCommit((committed) => inOrder(matchId, () => announceCards(committed, matchId, happened)))
}

async function announceCards({ db, live }: Committed, matchId: string, happened: Happened): Promise<void> {
  // the version is read before the cards: one that comes to be listed meanwhile is newer
  for (const { version, ...viewer } of await findSides(db, matchId)) {
    const row = await findCard(db, viewer, matchId)
    const [match] = row && isListed(viewer, row) ? await presentCards({ db, viewer }, [row]) : []
    const news: MatchNews = match ? { match, ...happened } : { id: matchId, removed: true, version }
    live.toTravellers([viewer.id], 'match', news)
  }
}

interface Removed {
  id: string
  userId: string
  ownerId: string
}

/** Announces to both sides that a match is gone, or to one: across a block nothing reaches the other. */
export function announceRemoval(
  { afterCommit }: Pick<Act, 'afterCommit'>,
  removed: Removed,
  only?: Pick<MatchViewer, 'id'>,
): void {
  const { id, userId, ownerId } = removed
  afterCommit(({ db, live }) =>
    inOrder(id, async () => {
      const version = await currentVersion(db)
      live.toTravellers(only ? [only.id] : [userId, ownerId], 'match', { id, removed: true, version })
    }),
  )
}

const latest = new Map<string, Promise<void>>()

/** The announcements of one match go out in order: a card that was read before its end must not follow it. */
async function inOrder(matchId: string, announce: () => Promise<void>): Promise<void> {
  const mine = (latest.get(matchId) ?? Promise.resolve()).catch(() => undefined).then(announce)
  latest.set(matchId, mine)
  try {
    await mine
  } finally {
    if (latest.get(matchId) === mine) latest.delete(matchId)
  }
}

/** Declined requests leave the lists of the one who declined. */
const isListed = (viewer: MatchViewer, { author, status }: CardRow) =>
  !(isAsked(viewer, { ownerId: author.id }) && status === 'rejected')
