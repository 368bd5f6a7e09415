import type { Act } from '../../../platform/act.ts'
import type { Committed } from '../../../platform/after-commit.ts'
import { ownedOf } from './queries.ts'

/** Open pages of two travellers stop watching each other's trips: asked again, the trips are not there. */
export function stopWatchingEachOther({ afterCommit }: Pick<Act, 'afterCommit'>, one: string, other: string): void {
  afterCommit(async (committed) => {
    await Promise.all([stopWatching(committed, one, other), stopWatching(committed, other, one)])
  })
}

async function stopWatching({ db, live }: Committed, watcher: string, owner: string): Promise<void> {
  const watched = await live.watchedBy(watcher)
  if (watched.length === 0) return
  const tripIds = watched.map(({ id }) => id)
  for (const id of await ownedOf(db, owner, tripIds)) live.stopWatchingFor(watcher, { kind: 'trip', id })
}
