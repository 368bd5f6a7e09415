import { type Reads, refused } from '../play/read.ts'
import { nearbyOf, travelAtTheSameTime } from '../rules/near-me.ts'

export const nearMeReads: Reads = (world, viewer) => {
  const nearby = nearbyOf(world, viewer)
  const atTheSameTime = nearby.filter(({ id }) => travelAtTheSameTime(world, viewer, id))
  const unlessHidden = (expected: object) => (viewer.isHiddenNearby ? refused('hidden-from-near-me') : expected)
  return [
    { url: '/api/users/nearby?limit=2', isPaged: true, expected: unlessHidden(nearby) },
    { url: '/api/users/nearby?overlap=true&limit=2', isPaged: true, expected: unlessHidden(atTheSameTime) },
    { url: '/api/users/nearby/count', expected: unlessHidden({ people: nearby.length, hasMore: false }) },
  ]
}
