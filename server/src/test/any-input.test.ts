import type { EndpointShape } from '@caravan/contract/endpoint.ts'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from './build-app.ts'
import { contractEndpoints } from './contract-endpoints.ts'
import { postedTrip, type Traveller, traveller } from './factories.ts'

let made: TestApp
let app: FastifyInstance
let mara: Traveller
let tripId: string
beforeAll(async () => {
  made = await buildTestApp()
  app = made.app
  mara = await traveller(app)
  tripId = (await postedTrip(mara)).id
})
afterAll(() => made.close())

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '٣',
    '1e999',
    '-0',
    'NaN',
    '../..',
    '%00',
    "' or 1=1 --",
    '9'.repeat(400),
    '🏔'.repeat(50),
  ),
  fc.double(),
  fc.constantFrom(null, true, [], {}, 1e308, Number.MAX_SAFE_INTEGER),
)
const FIELDS = [
  ...['destination', 'country', 'placeId', 'startDate', 'endDate', 'description', 'tags', 'imageUrl', 'audience'],
  ...[
    'liked',
    'matched',
    'blocked',
    'content',
    'action',
    'username',
    'bio',
    'firstName',
    'gender',
    'lifestyle',
    'city',
  ],
  ...['latitude', 'longitude', 'imageURL', 'avatarURL', 'avatar', 'profileImageUrl', 'onboardingCompleted'],
  ...['status', 'declineReason', 'matchId'],
  'matchId',
]
const body = fc.oneof(
  fc.dictionary(fc.constantFrom(...FIELDS), fc.oneof(odd, fc.array(odd, { maxLength: 12 })), { maxKeys: 12 }),
  fc.jsonValue({ maxDepth: 3 }),
)
const query = fc.dictionary(
  fc.constantFrom('page', 'before', 'after', 'limit', 'userId', 'matchId', 'q'),
  odd.map(String),
  { maxKeys: 4 },
)
const id = fc.oneof(
  fc.constant(() => tripId),
  odd.map((value) => () => String(value)),
)

const addressOf = (endpoint: EndpointShape, value: string, asked: Record<string, string>) => {
  const path = endpoint.path.replace(/:\w+/g, () => encodeURIComponent(value.toWellFormed()) || '%20')
  const well = Object.entries(asked).map(([key, text]): [string, string] => [key, text.toWellFormed()])
  return `${path}?${new URLSearchParams(well)}`
}

describe('no input makes a server error', async () => {
  test.each((await contractEndpoints()).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      await fc.assert(
        fc.asyncProperty(id, query, body, async (value, asked, given) => {
          const sent = endpoint.body ? (given as object) : undefined
          const url = addressOf(endpoint, value(), asked)
          const reply = await app.inject({
            method: endpoint.method,
            url,
            headers: { cookie: mara.cookie, 'content-type': 'application/json' },
            ...(sent === undefined ? {} : { payload: JSON.stringify(sent) }),
          })
          expect(reply.statusCode, `${url} ${JSON.stringify(sent)} ${reply.body}`).toBeLessThan(500)
        }),
        { numRuns: 40 },
      )
    },
    60_000,
  )
})
