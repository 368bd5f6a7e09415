import { byTheClock, command, idIn, tripIds } from '../play/command.ts'
import { newSaved } from '../rules/finding.ts'
import { CITIES, dayFromToday, tripFor } from '../rules/visibility.ts'

/** For oneself: nobody learns of it, the same state twice is no error, and what is out of sight can be forgotten. */
const save = command('save a trip or forget it', { weight: 2 }, (world, by, choose) => {
  const tripId = choose.of(tripIds(world))
  if (!tripId) return undefined
  const saved = choose.inTen(7)
  const trip = tripFor(world, by, tripId)
  const isSaved = world.saved.some((one) => one.by === by.id && one.tripId === tripId)
  return {
    says: `${by.name} ${saved ? 'saves' : 'forgets'} trip ${tripId}`,
    call: { method: 'PUT', url: `/api/posts/${tripId}/saved`, body: { saved } },
    refusal: trip || (!saved && isSaved) ? undefined : 'not-found',
    reply: { saved },
    apply(world) {
      if (saved && !isSaved && trip) world.saved.push(newSaved(by.id, trip))
      if (!saved) world.saved = world.saved.filter((one) => one.by !== by.id || one.tripId !== tripId)
    },
  }
})

/** For oneself: nobody learns of it. The same wish twice is one. */
const wish = command('wish for a place', { weight: 2 }, (world, by, choose) => {
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
})

const forget = command('wish for a place no more', { weight: 1 }, (world, by, choose) => {
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
})

/** Who hides from Near Me sees nobody there. */
const hide = command('hide from Near Me or appear again', { weight: 1 }, (_world, by, choose) => {
  const isHidden = choose.inTen(5)
  return {
    says: `${by.name} ${isHidden ? 'hides from' : 'appears in'} Near Me`,
    call: { method: 'PUT', url: '/api/users/near-me', body: { isHidden } },
    reply: { isHiddenNearby: isHidden },
    apply: (world) => void world.travellers.set(by.id, { ...by, isHiddenNearby: isHidden }),
  }
})

const move = command('move to a city', { weight: 1 }, (_world, by, choose) => {
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
})

const confirm = command('confirm a city', { weight: 1 }, (_world, by) => ({
  says: `${by.name} is in ${by.city} still`,
  call: { method: 'PUT', url: '/api/users/location/confirmation' },
  reply: { city: by.city },
  apply: (world) => void world.travellers.set(by.id, { ...by, cityDays: Math.min(by.cityDays, 0) }),
}))

/** On the last day, or after it. */
const ageCity = command('let a city be an old one', { weight: 2 }, (world, _by, choose) => {
  const whom = choose.of(world.travellers.values())
  if (!whom) return undefined
  const days = choose.inTen(7) ? 15 : 14
  return byTheClock(
    `${days} days go by since ${whom.name} confirmed a city`,
    ({ cast }) => cast.age('city', [whom.id], days),
    (world) => void world.travellers.set(whom.id, { ...whom, cityDays: days }),
  )
})

export const findingCommands = [save, wish, forget, hide, move, confirm, ageCity]
