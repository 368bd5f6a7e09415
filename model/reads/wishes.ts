import { type Reads, refused } from '../play/read.ts'
import { tripsSeenBy } from '../rules/visibility.ts'
import { fits } from '../rules/wishes.ts'
import { newestFirst } from '../rules/world.ts'

/** Nobody else's wish is there; what fits one is what its owner may see of others. */
export const wishReads: Reads = (world, viewer) => [
  {
    url: '/api/wishes',
    expected: newestFirst(world.wishes.filter(({ by }) => by === viewer.id)).map(({ id, placeId, month }) => ({
      ...{ id, placeId, month },
    })),
  },
  ...world.wishes.map((wish) => {
    const url = `/api/wishes/${wish.id}/trips?limit=2`
    if (wish.by !== viewer.id) return { url, expected: refused('not-found') }
    const fitting = tripsSeenBy(world, viewer).filter((trip) => trip.ownerId !== viewer.id && fits(wish, trip))
    return { url, isPaged: true, order: 'any' as const, expected: fitting.map(({ id }) => ({ id })) }
  }),
]
