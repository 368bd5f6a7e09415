import { type Reads, refused } from '../play/read.ts'
import { nearbyOf, travelAtTheSameTime } from '../rules/near-me.ts'
import { isCityConfirmed } from '../rules/travellers.ts'

export const nearMeReads: Reads = (world, viewer) => {
  const nearby = nearbyOf(world, viewer)
  const atTheSameTime = nearby.filter(({ id }) => travelAtTheSameTime(world, viewer, id))
  const unlessUnseen = (expected: object) => {
    if (viewer.isHiddenNearby) return refused('hidden-from-near-me')
    return isCityConfirmed(viewer) ? expected : refused('location-unconfirmed')
  }
  return [
    { url: '/api/users/nearby?limit=2', isPaged: true, expected: unlessUnseen(nearby) },
    { url: '/api/users/nearby?overlap=true&limit=2', isPaged: true, expected: unlessUnseen(atTheSameTime) },
    { url: '/api/users/nearby/count', expected: unlessUnseen({ people: nearby.length, hasMore: false }) },
  ]
}
