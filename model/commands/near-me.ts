import type { Command } from '../play/command.ts'
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
      apply: (world) => void world.travellers.set(by.id, { ...by, city }),
    }
  },
}

export const nearMeCommands: Command[] = [hide, move]
