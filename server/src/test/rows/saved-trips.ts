import { notifySaversOfChange } from '../../modules/trips/saved-trips/notify-savers.ts'
import { accepted, tripBody } from '../factories.ts'
import { FOR_THE_AUDIENCE, ONBOARDED } from './access.ts'
import { after, holding, type ListWorld } from './list.ts'
import type { Rows } from './rows.ts'

const savedByViewer = async ({ viewer, tripId }: ListWorld) =>
  accepted(await viewer.call('PUT', `/api/posts/${tripId}/saved`, { saved: true }))

async function changeDates({ app, owner, tripId }: ListWorld) {
  const days = { startDate: '2027-06-01', endDate: '2027-06-08' }
  accepted(await owner.call('PUT', `/api/posts/${tripId}`, tripBody({ ...days, audience: 'female' })))
  await notifySaversOfChange(app.services, tripId)
}

export const savedTripRows: Rows = {
  access: {
    'PUT /api/posts/:postId/saved': [{ saved: true }, FOR_THE_AUDIENCE],
    'GET /api/saved': ONBOARDED,
  },
  lists: [
    {
      call: 'GET /api/saved',
      holds: 'a trip for women, saved',
      setUp: after(savedByViewer, (_made, world) => ({ url: '/api/saved', shows: holding(world.tripId) })),
    },
    {
      call: 'GET /api/notifications',
      holds: 'that a saved trip for women has other dates',
      async setUp(world) {
        await savedByViewer(world)
        await changeDates(world)
        return { url: '/api/notifications', shows: holding('saved-trip-changed') }
      },
    },
  ],
}
