import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { contractEndpoints } from '../../test/contract-endpoints.ts'
import { callSignedOut } from '../../test/factories.ts'

const { app } = await useApp({ PUBLIC_URL: 'https://caravan.test', SMTP_URL: 'none', RATE_LIMIT: 'on' })

let source: string
beforeAll(async () => {
  source = (await callSignedOut(app, 'GET', '/api/openapi.json')).body
})

test('Redocly finds nothing to say against the document by its recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  const lines = found.map(({ severity, ruleId, message, location }) =>
    [severity, ruleId, location[0]?.pointer, message].join(' '),
  )
  expect(lines).toEqual([])
})

test('every call has the name under which the contract exports it, and no two have the same', async () => {
  const { paths } = JSON.parse(source)
  const ids: unknown[] = Object.values<object>(paths).flatMap((calls) =>
    Object.values(calls).map(({ operationId }) => operationId),
  )
  expect(ids).not.toContain(undefined)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThanOrEqual((await contractEndpoints()).length)
  expect(paths['/api/posts'].get.operationId).toBe('listTrips')
})

/** Each schema of the document with the place where it is. */
function* schemasIn(value: unknown, place = ''): Generator<[place: string, schema: object]> {
  if (typeof value !== 'object' || value === null) return
  const isSchema = ['type', 'enum', 'anyOf', 'oneOf', 'allOf'].some((key) => key in value)
  if (isSchema && !place.endsWith('/properties')) yield [place, value]
  for (const [key, part] of Object.entries(value)) yield* schemasIn(part, `${place}/${key}`)
}

const MAX_LINES = 15

test(`no schema of more than ${MAX_LINES} lines is written twice, and the document is no book`, () => {
  const places = new Map<string, string[]>()
  for (const [place, schema] of schemasIn(JSON.parse(source))) {
    const text = JSON.stringify(schema, null, 1)
    if (text.split('\n').length > MAX_LINES) places.set(text, [...(places.get(text) ?? []), place])
  }
  expect(places.size).toBeGreaterThan(100)
  expect([...places.values()].filter((found) => found.length > 1)).toEqual([])
  expect(source.length).toBeLessThan(400_000)
})

test('bodies, replies and problems are named schemas', async () => {
  const { paths, components } = JSON.parse(source)
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining(['Trip', 'Traveller', 'MatchCard', 'ProblemDocument', 'TripBody', 'LikeTripResponse']),
  )
  const ofTrip = paths['/api/posts/{postId}']
  expect(ofTrip.put.requestBody.content['application/json'].schema.$ref).toBe('#/components/schemas/TripChange')
  expect(ofTrip.get.responses['200'].content['application/json'].schema.$ref).toBe('#/components/schemas/Trip')
  expect(ofTrip.get.responses['404'].$ref).toBe('#/components/responses/not-found')
  expect(components.responses['not-found'].content['application/problem+json'].schema.$ref).toBe(
    '#/components/schemas/ProblemDocument',
  )
})

test('every call says that it may be limited or unavailable, and every one that takes a body that it may be too large or no JSON', () => {
  const { paths, components } = JSON.parse(source)
  const calls = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({ name: `${method} ${path}`, method, responses })),
  )
  const without = (status: number, method: RegExp) =>
    calls.filter((call) => method.test(call.method) && !call.responses[status]).map(({ name }) => name)
  for (const status of [429, 500, 503]) expect([status, without(status, /./)]).toEqual([status, []])
  for (const status of [400, 403, 413, 415]) expect([status, without(status, /^(?!get)/)]).toEqual([status, []])
  expect(components.responses['too-many'].headers).toHaveProperty('Retry-After')
  expect(components.responses.unavailable.headers).toHaveProperty('Retry-After')
})
