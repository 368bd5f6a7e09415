import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LocationFailure, type LocationProblem } from './city-update.ts'
import { locate } from './enable-location.tsx'

type Answer = { coords: { latitude: number; longitude: number } } | { code: number }

const NOWHERE = { city: null, country: null, placeId: null }
const HOME = { coords: { latitude: 38.71667812345, longitude: -9.13333012345 } }
const place = { id: 'lisbon', name: 'Lisbon', region: 'Portugal', country: 'Portugal', countryCode: 'PT', kind: 'city' }

let asked: PositionOptions[]
let sent: { line: string; body: unknown }[]
let replies: Record<string, () => Response | Promise<Response>>

const refused = (status: number, slug: string, detail: string) => () =>
  Response.json({ type: `/problems/${slug}`, title: '', status, detail, instance: '' }, { status })

function browserAnswers(answer: Answer | undefined, onLine = true): void {
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (found, failed, options) => {
    asked.push(options ?? {})
    const rest = { toJSON: () => ({}) }
    if (!answer) return
    if ('code' in answer) {
      const codes = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const
      failed?.({ ...codes, ...answer, message: '' })
    } else {
      const unknown = { accuracy: 9, altitude: null, altitudeAccuracy: null, heading: null, speed: null }
      found({ coords: { ...unknown, ...answer.coords, ...rest }, timestamp: 0, ...rest })
    }
  }
  vi.stubGlobal('navigator', { onLine, geolocation: { getCurrentPosition } })
}

beforeEach(() => {
  asked = []
  sent = []
  replies = {
    '/api/places/nearest': () => Response.json(place),
    '/api/users/location': () => Response.json({ id: 'mara', city: 'Lisbon' }),
    '/api/users/location/confirmation': () => Response.json({ id: 'mara', city: 'Lisbon' }),
  }
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const text = await request.text()
    sent.push({ line: `${request.method} ${pathname}${search}`, body: text ? JSON.parse(text) : undefined })
    return replies[pathname]?.() ?? new Response('', { status: 599 })
  })
})
afterEach(() => vi.unstubAllGlobals())

async function failureOf(located: Promise<unknown>): Promise<LocationFailure> {
  const error = await located.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof LocationFailure)) throw new Error('It did not fail as expected', { cause: error })
  return error
}
const never = new AbortController().signal

it('looks up the city of where the browser says one is, and keeps it; a hundred metres are exact enough', async () => {
  browserAnswers(HOME)
  await expect(locate(NOWHERE, never)).resolves.toMatchObject({ city: 'Lisbon' })
  expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 }])
  expect(sent).toEqual([
    { line: 'GET /api/places/nearest?latitude=38.717&longitude=-9.133', body: undefined },
    {
      line: 'PUT /api/users/location',
      body: { city: 'Lisbon', country: 'Portugal', placeId: 'lisbon', latitude: 38.717, longitude: -9.133 },
    },
  ])
})

it('a city that is one’s own already is confirmed, not changed', async () => {
  browserAnswers(HOME)
  await locate({ city: 'Lisbon', country: 'Portugal', placeId: 'lisbon' }, never)
  expect(sent.map(({ line }) => line)).toEqual([
    'GET /api/places/nearest?latitude=38.717&longitude=-9.133',
    'PUT /api/users/location/confirmation',
  ])
})

it('another city of the name of one’s own is a change', async () => {
  browserAnswers(HOME)
  await locate({ city: 'Lisbon', country: 'Portugal', placeId: 'lisbon-elsewhere' }, never)
  expect(sent.map(({ line }) => line)).toContain('PUT /api/users/location')
})

it.each<[number, LocationProblem, string]>([
  [1, 'denied', 'Location access denied by user'],
  [2, 'unavailable', 'Location information unavailable'],
  [3, 'timeout', 'Location request timeout'],
  [9, 'no-position', 'Failed to get location'],
])('code %i of the browser is %s', async (code, problem, description) => {
  browserAnswers({ code })
  const failure = await failureOf(locate(NOWHERE, never))
  expect(failure.problem).toBe(problem)
  expect(failure.toast).toEqual({ title: 'Location Error', description, tone: 'danger' })
  expect(sent).toEqual([])
})

it('a browser without geolocation says so', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const failure = await failureOf(locate(NOWHERE, never))
  expect(failure.toast.description).toBe('Geolocation is not supported by this browser')
})

it('without a network the browser is not even asked', async () => {
  browserAnswers(HOME, false)
  const failure = await failureOf(locate(NOWHERE, never))
  expect([failure.problem, failure.toast.description]).toEqual(['offline', 'Failed to determine location'])
  expect(asked).toEqual([])
})

it('says where no city is near, where it cannot be looked up, and where it is not saved', async () => {
  browserAnswers(HOME)
  replies['/api/places/nearest'] = refused(404, 'not-found', 'There is nothing here.')
  const nowhere = await failureOf(locate(NOWHERE, never))
  expect([nowhere.problem, nowhere.advice]).toEqual(['no-city', 'There is no city near you that we know.'])
  expect(nowhere.toast.description).toBe('Failed to determine location')

  replies['/api/places/nearest'] = refused(429, 'too-many', 'Wait a moment, then try again.')
  const soon = await failureOf(locate(NOWHERE, never))
  expect([soon.problem, soon.advice]).toEqual(['not-found-out', 'Wait a moment, then try again.'])

  replies['/api/places/nearest'] = () => Promise.reject(new TypeError('Failed to fetch'))
  expect((await failureOf(locate(NOWHERE, never))).problem).toBe('not-found-out')
  expect(sent.every(({ line }) => line.startsWith('GET '))).toBe(true)

  replies['/api/places/nearest'] = () => Response.json(place)
  replies['/api/users/location'] = refused(429, 'too-many', 'Tomorrow again.')
  const unsaved = await failureOf(locate(NOWHERE, never))
  expect(unsaved.toast).toEqual({
    title: 'Location Warning',
    description: 'Location detected but failed to save to profile',
    tone: 'danger',
  })
  expect(unsaved.advice).toBe('Tomorrow again.')
})

it('whoever leaves before the city is known keeps the one they had', async () => {
  const leaving = new AbortController()
  browserAnswers(HOME)
  replies['/api/places/nearest'] = () => {
    leaving.abort()
    return Response.json(place)
  }
  const refusal = await locate(NOWHERE, leaving.signal).catch((error: unknown) => error)
  expect(refusal).toBe(leaving.signal.reason)
  expect(sent).toHaveLength(1)
})

it('no failure holds where somebody is', async () => {
  browserAnswers(HOME)
  replies['/api/places/nearest'] = refused(404, 'not-found', 'There is nothing here.')
  const failure = await failureOf(locate(NOWHERE, never))
  const everything = [failure.message, failure.advice, failure.stack, failure.cause, JSON.stringify(failure)].join()
  expect(everything).not.toMatch(/38\.7|9\.13/)
})
