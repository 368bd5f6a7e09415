import { expect, test } from 'vitest'
import { mixRequests } from './mix-requests.ts'

const targets = {
  visitors: ['mara', 'jonas', 'aiko'].map((name) => ({ cookie: name, matchId: `match-of-${name}` })),
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
