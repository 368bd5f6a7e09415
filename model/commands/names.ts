import { byTheClock, type Choose, type Command } from '../play/command.ts'
import { isUsernameTaken, LOOK_ALIKES, OF_STAFF, renamesTooOften } from '../rules/names.ts'
import type { Traveller, World } from '../rules/world.ts'

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

const changeFirstName: Command = {
  name: 'change a first name',
  weight: 2,
  attempt(_world, by, choose) {
    const name = choose.of(FIRST_NAMES)
    if (!name) return undefined
    return {
      says: `${by.name} is called ${name}`,
      call: { method: 'PUT', url: '/api/users/profile', body: { firstName: name } },
      refusal: name === NOBODYS ? 'invalid-input' : undefined,
      reply: { firstName: name },
      apply: (world) => rename(world, by, { name }),
    }
  },
}

/** Of somebody else, of their own of before, or of nobody so far. */
function wantedUsername({ travellers, givenUp }: World, choose: Choose): string | undefined {
  const known = [
    ...[...travellers.values()].map(({ username }) => username),
    ...givenUp.map(({ username }) => username),
  ]
  const wanted = choose.of(choose.inTen(3) ? known : [...LOOK_ALIKES.flat(), ...OF_STAFF])
  return choose.inTen(3) ? wanted?.replace('_', '.') : wanted
}

const changeUsername: Command = {
  name: 'change a username',
  weight: 3,
  attempt(world, by, choose) {
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
  },
}

/** On the last day on which they count, or on which a username rests, or after it. */
const ageRenames: Command = {
  name: 'let renames be old ones',
  weight: 1,
  attempt(world, _by, choose) {
    const whom = choose.of(new Set(world.givenUp.map(({ by }) => by).filter((by) => world.travellers.has(by))))
    if (!whom) return undefined
    const days = choose.of([29, 30, 89, 91]) ?? 0
    return byTheClock(
      `${days} days go by since ${world.travellers.get(whom)?.name} changed a username`,
      ({ cast }) => cast.ageRenames(whom, days),
      (world) => {
        world.givenUp = world.givenUp.map((one) => (one.by === whom ? { ...one, days } : one))
      },
    )
  },
}

export const nameCommands: Command[] = [changeFirstName, changeUsername, ageRenames]
