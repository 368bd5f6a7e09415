import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { currentToast, undoToast } from '../../../ui/toast/toast.ts'
import { cachedTrip } from '../cached-trips.ts'
import { tripForTests } from '../trip-for-tests.ts'
import { tripKey } from '../trip-keys.ts'
import { saveTrip } from './saved-trips.ts'

afterEach(() => vi.unstubAllGlobals())

const trip = tripForTests('lisbon')
const settled = () => new Promise((done) => setTimeout(done))

function open(answer: (saved: boolean) => Response) {
  const asked: boolean[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { saved } = await request.json()
    asked.push(saved)
    return answer(saved)
  })
  const client = new QueryClient()
  client.setQueryData(tripKey('lisbon'), trip)
  return { client, asked, isSaved: () => cachedTrip(client, 'lisbon')?.viewer.isSaved }
}
const agrees = (saved: boolean) => Response.json({ saved })

test('a trip is shown as saved at once, and Undo takes that back', async () => {
  const { client, asked, isSaved } = open(agrees)
  saveTrip(client, trip, true)
  expect([isSaved(), currentToast()?.title]).toEqual([true, 'Trip saved'])
  await expect.poll(() => asked).toEqual([true])
  await settled()
  undoToast(currentToast()?.id ?? 0)
  expect(isSaved()).toBe(false)
  await expect.poll(() => asked).toEqual([true, false])
  expect(isSaved()).toBe(false)
})

test('one that is so already is not asked for again', async () => {
  const { client, asked } = open(agrees)
  saveTrip(client, trip, false)
  await settled()
  expect(asked).toEqual([])
})

test('where it fails, what is so on the server is shown, and said', async () => {
  const { client, isSaved } = open(() => Response.json({ title: 'Unavailable', detail: 'Busy.' }, { status: 503 }))
  saveTrip(client, trip, true)
  expect(isSaved()).toBe(true)
  await expect.poll(isSaved).toBe(false)
  expect(currentToast()).toMatchObject({ title: 'Failed to save the trip.', tone: 'danger' })
})
