import type { Gender } from '@caravan/contract/options.ts'
import { byTheClock, type Choose, command } from '../play/command.ts'
import { endUnaddressed } from '../rules/matches.ts'
import { isUsernameTaken, LOOK_ALIKES, learn, OF_STAFF, pathOf, renamesTooOften, tripAddress } from '../rules/names.ts'
import { keepCommentsUnder } from '../rules/received.ts'
import { isAddressedTo, isGenderFixed, tripFor } from '../rules/visibility.ts'
import type { Picture, Traveller, World } from '../rules/world.ts'

/** Who would rather not say may state another one later. */
const GENDERS: readonly Gender[] = ['woman', 'man', 'rather_not_say', 'rather_not_say']

/** Somebody who stated one keeps it for 30 days; who has not may state one at any time. */
const stateGender = command('state a gender', { weight: 2 }, (_world, by, choose) => {
  const gender = choose.of(GENDERS)
  if (!gender) return undefined
  const isUnstated = by.gender === null || by.gender === 'rather_not_say'
  const isOther = gender !== by.gender
  return {
    says: `${by.name} states: ${gender}`,
    call: { method: 'PUT', url: '/api/users/profile', body: { gender } },
    refusal: isOther && !isUnstated && isGenderFixed(by) ? 'gender-locked' : undefined,
    reply: { gender },
    apply(world) {
      if (!isOther) return
      const changed = { ...by, gender, genderDays: 0 }
      world.travellers.set(by.id, changed)
      for (const trip of world.trips.values()) {
        if (isAddressedTo(by, trip) && !isAddressedTo(changed, trip)) keepCommentsUnder(world, trip, by)
      }
      endUnaddressed(world)
    },
  }
})

/** On the last day, or after it. */
const ageGender = command('let a stated gender be an old one', { weight: 1 }, (world, _by, choose) => {
  const whom = choose.of([...world.travellers.values()].filter(isGenderFixed))
  if (!whom) return undefined
  const days = choose.inTen(7) ? 30 : 29
  return byTheClock(
    `${days} days go by since ${whom.name} stated a gender`,
    ({ cast }) => cast.age('gender', [whom.id], days),
    (world) => void world.travellers.set(whom.id, { ...whom, genderDays: days }),
  )
})

const FIRST_NAMES = ['Ana', 'Bruno', 'Chloe', 'Dario', 'Support'] as const
/** A first name may be that of two. */
const NOBODYS = 'Support'

/** As others know them, they are named the former way where they are out of sight already. */
function rename(world: World, by: Traveller, change: Partial<Pick<Traveller, 'name' | 'username'>>): void {
  const { id, name, username } = by
  if (name === (change.name ?? name) && username === (change.username ?? username)) return
  world.formerNames.push({ id, name, username, until: ++world.time })
  world.travellers.set(id, { ...by, ...change })
}

const changeFirstName = command('change a first name', { weight: 2 }, (_world, by, choose) => {
  const name = choose.of(FIRST_NAMES)
  if (!name) return undefined
  return {
    says: `${by.name} is called ${name}`,
    call: { method: 'PUT', url: '/api/users/profile', body: { firstName: name } },
    refusal: name === NOBODYS ? 'invalid-input' : undefined,
    reply: { firstName: name },
    apply: (world) => rename(world, by, { name }),
  }
})

/** Of somebody else, of their own of before, or of nobody so far. */
function wantedUsername({ travellers, givenUp }: World, choose: Choose): string | undefined {
  const known = [
    ...[...travellers.values()].map(({ username }) => username),
    ...givenUp.map(({ username }) => username),
  ]
  const wanted = choose.of(choose.inTen(3) ? known : [...LOOK_ALIKES.flat(), ...OF_STAFF])
  return choose.inTen(3) ? wanted?.replace('_', '.') : wanted
}

const changeUsername = command('change a username', { weight: 3 }, (world, by, choose) => {
  const username = wantedUsername(world, choose)
  if (!username) return undefined
  const isOfStaff = OF_STAFF.some((name) => name.replace('_', '.') === username.replace('_', '.'))
  const isLocked = renamesTooOften(world, by.id) && ('username-locked' as const)
  const isTaken = isOfStaff || isUsernameTaken(world, by.id, username)
  const refusal = isOfStaff || !isLocked ? isTaken && ('username-taken' as const) : isLocked
  return {
    says: `${by.name} takes the username ${username}`,
    call: { method: 'PUT', url: '/api/users/profile', body: { username } },
    refusal: username === by.username ? undefined : refusal || undefined,
    reply: { username },
    apply(world) {
      if (username !== by.username) world.givenUp.push({ by: by.id, username: by.username, days: 0 })
      rename(world, by, { username })
    },
  }
})

/** On the last day on which they count, or on which a username rests, or after it. */
const ageRenames = command('let renames be old ones', { weight: 1 }, (world, _by, choose) => {
  const whom = choose.of(new Set(world.givenUp.map(({ by }) => by).filter((by) => world.travellers.has(by))))
  if (!whom) return undefined
  const days = choose.of([29, 30, 89, 91]) ?? 0
  return byTheClock(
    `${days} days go by since ${world.travellers.get(whom)?.name} changed a username`,
    ({ cast }) => cast.age('renames', [whom], days),
    (world) => {
      world.givenUp = world.givenUp.map((one) => (one.by === whom ? { ...one, days } : one))
    },
  )
})

/** Mostly one of their own; nothing where none was sent. */
function pictureOf(world: World, by: Traveller, choose: Choose, kind: Picture['kind']): Picture | undefined {
  const all = [...world.pictures.values()].filter((picture) => picture.kind === kind)
  return choose.of(choose.inTen(8) ? all.filter(({ ownerId }) => ownerId === by.id) : all)
}

const show = command('show a picture on a trip', { weight: 5 }, (world, by, choose) => {
  const own = [...world.trips.values()].filter(({ ownerId }) => ownerId === by.id)
  const known = choose.mostly(own, world.trips.values())
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
})

const wear = command('choose a picture of oneself', { weight: 2 }, (world, by, choose) => {
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
})

export const travellerCommands = [stateGender, ageGender, changeFirstName, changeUsername, ageRenames, show, wear]
