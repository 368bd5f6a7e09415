import type { EndpointShape } from '@caravan/contract/endpoint.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { useApp } from './build-app.ts'
import { contractEndpoints, nameOf } from './contract-endpoints.ts'
import { postedTrip, type Traveller, traveller } from './factories.ts'
import { BODIES } from './rows/rows.ts'

const endpoints = await contractEndpoints()

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
/** The names of all fields that some schema has, however deep. */
function fieldsIn(shape: unknown): string[] {
  if (typeof shape !== 'object' || shape === null) return []
  const properties = 'properties' in shape && typeof shape.properties === 'object' ? shape.properties : null
  return [...Object.keys(properties ?? {}), ...Object.values(shape).flatMap(fieldsIn)]
}
const fieldsOf = (part: 'body' | 'query', of = endpoints) => [
  ...new Set(
    of.flatMap((endpoint) => {
      const schema = endpoint[part]
      return schema ? fieldsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : []
    }),
  ),
]
const FIELDS = fieldsOf('body')
const body = fc.oneof(
  fc.dictionary(fc.constantFrom(...FIELDS), fc.oneof(odd, fc.array(odd, { maxLength: 12 })), { maxKeys: 12 }),
  fc.jsonValue({ maxDepth: 3 }),
)
/** What is right but for one field gets further than what is wrong all over. */
const almostRight = (valid: object, fields: string[]) =>
  fc.tuple(fc.constantFrom(...fields), odd).map(([field, value]) => ({ ...valid, [field]: value }))
const bodyOf = (endpoint: EndpointShape) => {
  const valid = BODIES[nameOf(endpoint)]
  return valid ? fc.oneof(body, almostRight(valid, fieldsOf('body', [endpoint]))) : body
}

const cursorOf = (text: string) => Buffer.from(text).toString('base64url')
const oddCursor = fc.oneof(
  fc
    .string({ unit: fc.constantFrom(...'0123456789abcdef-'), minLength: 36, maxLength: 36 })
    .map((id) => cursorOf(`1.${id}`)),
  fc.bigInt({ min: 0n, max: 10n ** 18n }).map((millis) => cursorOf(`${millis}.018f0000-0000-7000-8000-000000000000`)),
)
const query = fc.dictionary(fc.constantFrom(...fieldsOf('query')), fc.oneof(odd.map(String), oddCursor), { maxKeys: 4 })
const addressOf = (endpoint: EndpointShape, value: string, asked: Record<string, string>) => {
  const path = endpoint.path.replace(/:\w+/g, () => encodeURIComponent(value.toWellFormed()) || '%20')
  const well = Object.entries(asked).map(([key, text]): [string, string] => [key, text.toWellFormed()])
  return `${path}?${new URLSearchParams(well)}`
}

/** Tests of each call with so many inputs at random. */
export async function testAnyInput(runs: number): Promise<void> {
  const { app } = await useApp()
  let mara: Traveller
  let tripId: string
  beforeAll(async () => {
    mara = await traveller(app)
    tripId = (await postedTrip(mara)).id
  })
  const id = fc.oneof(
    fc.constant(() => tripId),
    odd.map((value) => () => String(value)),
  )
  test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'no input of %s makes a server error',
    async (_name, endpoint) => {
      await fc.assert(
        fc.asyncProperty(id, query, bodyOf(endpoint), async (value, asked, given) => {
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
        { numRuns: runs },
      )
    },
    60_000,
  )
}
