import { notifySaversOfChange } from '../../modules/trips/saved-trips/notify-savers.ts'
import { tripBody } from '../factories.ts'
import { FOR_THE_AUDIENCE, ONBOARDED } from './access.ts'
import { holding, type ListWorld } from './list.ts'
import type { Rows } from './rows.ts'

async function savedByViewer({ viewer, tripId }: ListWorld) {
  const saved = await viewer.call('PUT', `/api/posts/${tripId}/saved`, { saved: true })
  if (saved.statusCode !== 200) throw new Error(`The trip was not saved: ${saved.body}`)
}

async function changeDates({ app, owner, tripId }: ListWorld) {
  const days = { startDate: '2027-06-01', endDate: '2027-06-08' }
  const changed = await owner.call('PUT', `/api/posts/${tripId}`, tripBody({ ...days, audience: 'female' }))
  if (changed.statusCode !== 200) throw new Error(`The change was refused: ${changed.body}`)
  await notifySaversOfChange(app.services, tripId)
}

export const savedTripRows: Rows = {
  access: {
    'PUT /api/posts/:postId/saved': [
      ({ tripId }) => ({ url: `/api/posts/${tripId}/saved`, body: { saved: true } }),
      FOR_THE_AUDIENCE,
    ],
    'GET /api/saved': [() => ({ url: '/api/saved' }), ONBOARDED],
  },
  lists: [
    {
      call: 'GET /api/saved',
      holds: 'a trip for women, saved',
      async setUp(world) {
        await savedByViewer(world)
        return { url: '/api/saved', shows: holding(world.tripId) }
      },
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
