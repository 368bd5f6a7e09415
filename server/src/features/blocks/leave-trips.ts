import type { Announcing } from '../live/tell-counts.ts'
import { ownedOf } from './queries.ts'

/** Open pages of two travellers stop hearing of each other's trips: asked again, the trips are not there. */
export function leaveTrips({ services: { db }, live, afterCommit }: Announcing, one: string, other: string): void {
  const leave = async (watcher: string, owner: string) => {
    const watched = await live.watchedBy(watcher)
    if (watched.length === 0) return
    for (const tripId of await ownedOf(db, owner, watched)) live.releaseTripFor(watcher, tripId)
  }
  afterCommit(async () => {
    await Promise.all([leave(one, other), leave(other, one)])
  })
}
