import { expect, it } from 'vitest'
import { z } from 'zod'
import { browserModule } from './contract-calls.ts'

it('the browser gets method and path of an endpoint and plain values; what is a schema or runs stays in its module', () => {
  const module = {
    readTrip: { method: 'GET', path: '/api/posts/:postId', access: 'onboarded', reply: { 200: z.object({}) } },
    LIMITS: { tags: 10, names: ['a', null] },
    TripBody: z.object({}),
    PATTERNS: { day: /\d/ },
    labelOf: () => '',
  }
  expect(browserModule('/contract/trips.ts', module).split('\n')).toEqual([
    'export const readTrip = {"method":"GET","path":"/api/posts/:postId"}',
    'export const LIMITS = {"tags":10,"names":["a",null]}',
    'export { TripBody } from "/contract/trips.ts"',
    'export { PATTERNS } from "/contract/trips.ts"',
    'export { labelOf } from "/contract/trips.ts"',
  ])
})
