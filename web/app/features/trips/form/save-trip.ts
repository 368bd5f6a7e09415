import { changeTrip, postTrip, type Trip, type TripBody } from '@caravan/contract/trips.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { overlapListsKey } from '../trip-keys.ts'

/** Posts a new trip once, whatever the number of tries under this key, or changes the one that is edited. */
export const saveTrip = (trip: Trip | null, body: TripBody, idempotencyKey: string): Promise<Trip> =>
  trip ? call(changeTrip, { params: { postId: trip.id }, body }) : call(postTrip, { body }, { idempotencyKey })

/** Lists that hold trips are asked for anew by whichever screen shows them next. */
export function dropTripLists(client: QueryClient): void {
  for (const queryKey of [['/api/posts'], ['/api/matches'], overlapListsKey]) {
    client.removeQueries({ queryKey, type: 'inactive' })
    void client.invalidateQueries({ queryKey })
  }
}

interface TripMessages {
  title: string
  submit: string
  busy: string
  success: { title: string; description: string }
  failure: string
  imageReady: string
}
export const POST_MESSAGES: TripMessages = {
  title: 'Post Your Trip',
  submit: 'Post Trip',
  busy: 'Posting...',
  success: {
    title: 'Trip posted successfully!',
    description: 'Your trip is now live and visible to other travelers.',
  },
  failure: 'Failed to post trip',
  imageReady: "Fill out the form and click 'Post Trip'.",
}
export const EDIT_MESSAGES: TripMessages = {
  title: 'Edit Your Trip',
  submit: 'Update Trip',
  busy: 'Updating...',
  success: { title: 'Trip updated successfully!', description: 'Your changes have been saved.' },
  failure: 'Failed to update trip',
  imageReady: "Fill out the form and click 'Update Trip'.",
}
export const savingMessages = (trip: Trip | null) => (trip ? EDIT_MESSAGES : POST_MESSAGES)
