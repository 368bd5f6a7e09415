import { type Read, type Reads, refused } from '../play/read.ts'
import { pathOf, refusesAddress, refusesPath } from '../rules/pictures.ts'
import type { Picture, Traveller, World } from '../rules/world.ts'

/** What a moderator decides is known to every node in less than a second; more, on a machine that is busy. */
const REVOKED_WITHIN_MS = 3000

/** Each that somebody has learnt the address of, by that and by its bare path. */
export function picturesReadBy(world: World, viewer: Traveller | null): Read[] {
  const learnt = [...world.pictures.values()].filter(({ id }) => [...world.addresses.values()].includes(id))
  return learnt.flatMap((picture): Read[] => {
    const addresses = [...world.addresses].filter(([, id]) => id === picture.id).map(([address]) => address)
    const [byPath, byAddress] = [refusesPath(world, viewer, picture), refusesAddress(world, viewer, picture)]
    return [
      { url: pathOf(picture), isPicture: true, expected: byPath ? refused(byPath) : {} },
      ...addresses.map((url) => ({
        ...{ url, isPicture: true, lagsMs: REVOKED_WITHIN_MS, expected: byAddress ? refused(byAddress) : {} },
        // out of date it asks who is looking, and refuses nobody who would be answered there
        isOfAnHour: url.includes('/private-') && !byAddress && byPath !== undefined,
      })),
      ...forged(world, picture).map((url) => ({ url, isPicture: true, expected: byPath ? refused(byPath) : {} })),
    ]
  })
}

export const pictureReads: Reads = picturesReadBy

/** What is no right to fetch it: that of another picture, and one that was altered. They lead to the bare path. */
function forged({ addresses }: World, picture: Picture): string[] {
  const own = [...addresses].find(([, id]) => id === picture.id)?.[0] ?? ''
  const another = [...addresses].find(([, id]) => id !== picture.id)?.[0]
  const right = another?.split('/').at(-1)
  const altered = own.includes('/public-') ? own.replace('/public-', '/private-') : own.replace('/private-', '/public-')
  return [altered, ...(right ? [`${pathOf(picture)}/${right}`] : [])]
}
