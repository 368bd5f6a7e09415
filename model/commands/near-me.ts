import { byTheClock, type Command } from '../play/command.ts'
import { CITIES } from '../rules/cities.ts'

/** Who hides from Near Me sees nobody there. */
const hide: Command = {
  name: 'hide from Near Me or appear again',
  weight: 1,
  attempt(_world, by, choose) {
    const isHidden = choose.inTen(5)
    return {
      says: `${by.name} ${isHidden ? 'hides from' : 'appears in'} Near Me`,
      call: { method: 'PUT', url: '/api/users/near-me', body: { isHidden } },
      reply: { isHiddenNearby: isHidden },
      apply: (world) => void world.travellers.set(by.id, { ...by, isHiddenNearby: isHidden }),
    }
  },
}

const move: Command = {
  name: 'move to a city',
  weight: 1,
  attempt(_world, by, choose) {
    const place = choose.of(CITIES)
    if (!place) return undefined
    const { destination: city, country } = place
    return {
      says: `${by.name} is in ${city} now`,
      call: { method: 'PUT', url: '/api/users/location', body: { city, country } },
      reply: { city, country },
      apply: (world) =>
        void world.travellers.set(by.id, { ...by, city, cityDays: city === by.city ? Math.min(by.cityDays, 0) : -1 }),
    }
  },
}

const confirm: Command = {
  name: 'confirm a city',
  weight: 1,
  attempt: (_world, by) => ({
    says: `${by.name} is in ${by.city} still`,
    call: { method: 'PUT', url: '/api/users/location/confirmation' },
    reply: { city: by.city },
    apply: (world) => void world.travellers.set(by.id, { ...by, cityDays: Math.min(by.cityDays, 0) }),
  }),
}

/** On the last day, or after it. */
const ageCity: Command = {
  name: 'let a city be an old one',
  weight: 2,
  attempt(world, _by, choose) {
    const whom = choose.of(world.travellers.values())
    if (!whom) return undefined
    const days = choose.inTen(7) ? 15 : 14
    return byTheClock(
      `${days} days go by since ${whom.name} confirmed a city`,
      ({ cast }) => cast.ageCity(whom.id, days),
      (world) => void world.travellers.set(whom.id, { ...whom, cityDays: days }),
    )
  },
}

export const nearMeCommands: Command[] = [hide, move, confirm, ageCity]
