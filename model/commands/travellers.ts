import type { Gender } from '@caravan/contract/options.ts'
import { byTheClock, type Command } from '../play/command.ts'
import { endUnaddressed } from '../rules/matches.ts'
import { keepCommentsUnder } from '../rules/received.ts'
import { isGenderFixed } from '../rules/travellers.ts'
import { isAddressedTo } from '../rules/visibility.ts'

/** Who would rather not say may state another one later. */
const GENDERS: readonly Gender[] = ['woman', 'man', 'rather_not_say', 'rather_not_say']

/** Somebody who stated one keeps it for 30 days; who has not may state one at any time. */
const stateGender: Command = {
  name: 'state a gender',
  weight: 2,
  attempt(_world, by, choose) {
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
  },
}

/** On the last day, or after it. */
const ageGender: Command = {
  name: 'let a stated gender be an old one',
  weight: 1,
  attempt(world, _by, choose) {
    const whom = choose.of([...world.travellers.values()].filter(isGenderFixed))
    if (!whom) return undefined
    const days = choose.inTen(7) ? 30 : 29
    return byTheClock(
      `${days} days go by since ${whom.name} stated a gender`,
      ({ cast }) => cast.ageGender(whom.id, days),
      (world) => void world.travellers.set(whom.id, { ...whom, genderDays: days }),
    )
  },
}

export const travellerCommands: Command[] = [stateGender, ageGender]
