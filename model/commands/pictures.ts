import type { Choose, Command } from '../play/command.ts'
import { learn, pathOf, tripAddress } from '../rules/pictures.ts'
import { tripFor } from '../rules/visibility.ts'
import type { Picture, Traveller, World } from '../rules/world.ts'

/** Mostly one of their own; nothing where none was sent. */
function pictureOf(world: World, by: Traveller, choose: Choose, kind: Picture['kind']): Picture | undefined {
  const all = [...world.pictures.values()].filter((picture) => picture.kind === kind)
  return choose.of(choose.inTen(8) ? all.filter(({ ownerId }) => ownerId === by.id) : all)
}

const show: Command = {
  name: 'show a picture on a trip',
  weight: 5,
  attempt(world, by, choose) {
    const own = [...world.trips.values()].filter(({ ownerId }) => ownerId === by.id)
    const known = choose.of(own.length > 0 && choose.inTen(8) ? own : world.trips.values())
    const chosen = pictureOf(world, by, choose, 'trips')
    if (!known || !chosen) return undefined
    const picture = choose.inTen(8) ? chosen : null
    const { id, ownerId, postedAt: _, picture: before, ...words } = known
    const isTheirs = picture === null || picture.ownerId === by.id || picture.id === before
    const refusal = ownerId === by.id ? (isTheirs ? undefined : ('invalid-input' as const)) : ('forbidden' as const)
    return {
      says: `${by.name} shows ${picture ? `picture ${picture.id}` : 'no picture'} on trip ${id}`,
      call: {
        method: 'PUT',
        url: `/api/posts/${id}`,
        body: { ...words, imageUrl: picture ? pathOf(picture) : '' },
      },
      refusal: tripFor(world, by, id) ? refusal : 'not-found',
      reply: { id, imageUrl: tripAddress({ ...known, picture: picture?.id ?? null }) },
      apply(world, reply) {
        world.trips.set(id, { ...known, picture: picture?.id ?? null })
        if (picture) learn(world, picture.id, reply)
      },
    }
  },
}

const wear: Command = {
  name: 'choose a picture of oneself',
  weight: 2,
  attempt(world, by, choose) {
    const chosen = pictureOf(world, by, choose, 'avatars')
    if (!chosen) return undefined
    const picture = choose.inTen(8) ? chosen : null
    return {
      says: `${by.name} shows ${picture ? `picture ${picture.id}` : 'no picture'} of themselves`,
      call: { method: 'PUT', url: '/api/users/profile', body: { profileImageUrl: picture ? pathOf(picture) : '' } },
      refusal: picture && picture.ownerId !== by.id ? 'invalid-input' : undefined,
      apply(world, reply) {
        world.travellers.set(by.id, { ...by, avatar: picture?.id ?? null })
        if (picture) learn(world, picture.id, reply)
      },
    }
  },
}

export const pictureCommands: Command[] = [show, wear]
