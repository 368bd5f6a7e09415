import type { Command } from '../play/command.ts'
import { newSaved } from '../rules/late-jobs.ts'
import { tripFor } from '../rules/visibility.ts'

/** For oneself: nobody learns of it, the same state twice is no error, and what is out of sight can be forgotten. */
const save: Command = {
  name: 'save a trip or forget it',
  weight: 2,
  attempt(world, by, choose) {
    const tripId = choose.of([...world.trips.keys(), ...[...world.gone].slice(-1)])
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
  },
}

export const savedTripCommands: Command[] = [save]
