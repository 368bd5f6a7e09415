import { expect, test } from 'vitest'
import { blockingRatio, riseOf } from './load.ts'
import { mixRequests } from './mix-requests.ts'

test('a screen that blocks three times as long as its yardstick is past twice that, whatever one visit was', () => {
  expect(blockingRatio([900, 1200, 8000], [400, 400, 10])).toBe(3)
  expect(blockingRatio([90, 40, 80], [0, 0, 0])).toBeLessThan(2)
  expect(blockingRatio([120, 130, 110], [0, 0, 0])).toBeGreaterThan(2)
  expect(blockingRatio([Number.NaN], [400])).toBeNaN()
})

const samples = (...values: number[]) => values.map((value, n) => ({ at: 10 * n, value }))

test.each([
  ['what stays as it is does not', [7, 7, 7, 7], 0, 0],
  ['what doubles from the first sample to the last does by 100 %', [10, 15, 20], 99.99, 100.01],
  ['one sample that stands out in the middle does not', [10, 10, 40, 10, 10], -0.01, 0.01],
  ['a saw-tooth around the same height hardly does', [10, 12, 10, 12, 10, 12, 10, 12], -10, 10],
  ['a slow leak under a saw-tooth does', [10, 12, 11, 13, 12, 14, 13, 15], 25, 100],
])('whether it rises: %s', (_, values, least, most) => {
  const rise = riseOf(samples(...values))
  expect(rise).toBeGreaterThanOrEqual(least)
  expect(rise).toBeLessThanOrEqual(most)
})

test('where there are too few samples for a line, there is no figure', () => {
  expect(riseOf(samples(10))).toBeNaN()
})

const targets = {
  visitors: ['mara', 'jonas', 'aiko'].map((name) => ({ userId: name, cookie: name, matchId: `match-of-${name}` })),
  tripIds: ['one', 'two'],
  cursors: ['later'],
}
const requests = Array.from({ length: 100 }, (_, n) => mixRequests(targets)(n))
const count = (isMeant: (request: (typeof requests)[number]) => boolean) => requests.filter(isMeant).length

test('of a hundred calls in a row sixty are for feed, Near Me and Discover, 25 for talk, ten send, five like or ask', () => {
  expect(count(({ method, path }) => method === 'GET' && /posts|nearby|discover/.test(path))).toBe(60)
  expect(count(({ method, path }) => method === 'GET' && /conversations|messages/.test(path))).toBe(25)
  expect(count(({ method }) => method === 'POST')).toBe(10)
  expect(count(({ method, path }) => method === 'PUT' && /like|match/.test(path))).toBe(5)
})

test('everybody reads and writes in a conversation of their own', () => {
  const ofTalk = requests.filter(({ path }) => path.startsWith('/api/messages'))
  expect(ofTalk.length).toBeGreaterThan(0)
  for (const { cookie, path, body } of ofTalk) expect(body ?? path).toContain(`match-of-${cookie}`)
})
