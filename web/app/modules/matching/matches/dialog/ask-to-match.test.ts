import { STEPS } from '@caravan/contract/options.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { lastReadAloud } from '../../../../ui/live-region.tsx'
import { closeWithScreen, currentToast } from '../../../../ui/toast/toast.ts'
import { cachedTrip } from '../../../trips/cached-trips.ts'
import { tripForTests } from '../../../trips/trip-for-tests.ts'
import { tripKey } from '../../../trips/trip-keys.ts'
import { askToMatch, explainProblem } from './ask-to-match.ts'

vi.useFakeTimers()
// the files of a worker share their clock
afterAll(() => {
  vi.useRealTimers()
})
afterEach(() => {
  closeWithScreen()
  vi.runAllTimers()
})

it.each(STEPS)('where somebody asks for %s first, it says so without alarm, and leads there', (step) => {
  explainProblem({ title: 'A step is asked for', detail: 'They take requests from others.', step }, 'step-required')
  const shown = currentToast()
  expect(shown).toMatchObject({ tone: 'notice', description: 'They take requests from others.' })
  expect(shown?.link?.to).toMatch(/^\/(settings|settings\/safety|profile|passport)$/)
  expect(shown?.link?.label).not.toBe('')
})

it('a limit is said, and any other failure is not', () => {
  explainProblem({ title: 'Enough for today', detail: 'Tomorrow you can ask again.' }, 'too-many-today')
  expect(currentToast()).toMatchObject({ tone: 'danger', title: 'Enough for today' })
  closeWithScreen()
  vi.runAllTimers()
  explainProblem({ title: 'Not found', detail: 'It is not there.' }, 'not-found')
  expect(currentToast()).toBeUndefined()
})

it('a request that failed is taken back: nothing is shown, and a screen reader says so', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503 })))
  const client = new QueryClient()
  const trip = { ...tripForTests('lisbon'), matches: 1 }
  client.setQueryData(tripKey('lisbon'), { ...trip, viewer: { ...trip.viewer, canMatch: true } })
  askToMatch(client, 'lisbon', () => undefined)
  expect(cachedTrip(client, 'lisbon')).toMatchObject({ isMatched: true })
  await vi.waitFor(() => expect(lastReadAloud()).toBe('Failed to toggle match.'))
  expect(cachedTrip(client, 'lisbon')).toMatchObject({ isMatched: false, matches: 1 })
  expect(currentToast()).toBeUndefined()
  vi.unstubAllGlobals()
})
