import { type Command, idIn } from '../play/command.ts'
import { CITIES } from '../rules/cities.ts'
import { dayFromToday } from '../rules/days.ts'

/** For oneself: nobody learns of it. The same wish twice is one. */
const wish: Command = {
  name: 'wish for a place',
  weight: 2,
  attempt(world, by, choose) {
    const place = choose.of(CITIES)
    if (!place) return undefined
    const { placeId, destination, country } = place
    const month = choose.inTen(5) ? dayFromToday(47).slice(0, 7) : null
    const same = world.wishes.find((one) => one.by === by.id && one.placeId === placeId && one.month === month)
    return {
      says: `${by.name} wishes for ${destination}${month ? ` in ${month}` : ''}`,
      call: { method: 'POST', url: '/api/wishes', body: { placeId, month } },
      reply: { ...(same ? { id: same.id } : {}), placeId, destination, country, month },
      apply(world, reply) {
        if (!same) world.wishes.push({ id: idIn(reply), by: by.id, placeId, month })
      },
    }
  },
}

const forget: Command = {
  name: 'wish for a place no more',
  weight: 1,
  attempt(world, by, choose) {
    const known = choose.of(world.wishes)
    if (!known) return undefined
    return {
      says: `${by.name} deletes wish ${known.id}`,
      call: { method: 'DELETE', url: `/api/wishes/${known.id}` },
      refusal: known.by === by.id ? undefined : 'not-found',
      apply(world) {
        world.wishes = world.wishes.filter(({ id }) => id !== known.id)
        world.wakes = world.wakes.filter(({ wishId }) => wishId !== known.id)
      },
    }
  },
}

export const wishCommands: Command[] = [wish, forget]
