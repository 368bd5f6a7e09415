import { expect, test } from 'vitest'
import { quantile } from './load.ts'
import { simulate } from './queueing.ts'

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const one = (station: string, ms: number) => [{ name: 'call', share: 1, steps: [{ use: station, ms }] }]

/** What is known of queues with one kind of server: the mean response, by Erlang. */
function erlangResponse(perMs: number, ms: number, servers: number): number {
  const load = perMs * ms
  let [term, sum] = [1, 1]
  for (let n = 1; n < servers; n++) {
    term *= load / n
    sum += term
  }
  const busy = (term * load) / servers / (1 - load / servers)
  return ms + (busy / (sum + busy)) * (ms / (servers - load))
}

test.each([
  [80, 1],
  [150, 2],
  [500, 8],
])('%s calls a second of 10 ms at %s servers take what queueing theory says', (perSecond, servers) => {
  const { responseMs, utilisation, answeredPerSecond } = simulate({
    calls: one('core', 10),
    resources: { core: servers },
    perSecond,
    seconds: 2000,
  })
  const expected = erlangResponse(perSecond / 1000, 10, servers)
  expect(mean(responseMs) / expected).toBeGreaterThan(0.93)
  expect(mean(responseMs) / expected).toBeLessThan(1.07)
  expect(utilisation.core).toBeCloseTo((perSecond * 10) / 1000 / servers, 1)
  expect(answeredPerSecond / perSecond).toBeCloseTo(1, 1)
})

test('a single server answers with the quantiles of an exponential distribution', () => {
  const { responseMs } = simulate({ calls: one('core', 10), resources: { core: 1 }, perSecond: 50, seconds: 3000 })
  // the response of such a queue is exponential around 20 ms
  expect(quantile(responseMs, 0.95) / (20 * Math.log(20))).toBeCloseTo(1, 1)
})

test('of more than can be served as much is answered as can be, and the queue grows', () => {
  const asked = { calls: one('core', 10), resources: { core: 1 }, perSecond: 200 }
  const [short, long] = [simulate({ ...asked, seconds: 20 }), simulate({ ...asked, seconds: 80 })]
  expect(long.answeredPerSecond / 100).toBeCloseTo(1, 1)
  expect(long.utilisation.core).toBeCloseTo(1, 1)
  expect(mean(long.responseMs)).toBeGreaterThan(2 * mean(short.responseMs))
})

test('a connection that is held over several steps lets no other call have it', () => {
  const steps = [
    { take: 'connections' },
    { use: 'database', ms: 5 },
    { use: 'disk', ms: 5 },
    { give: 'connections' },
  ] as const
  const run = (connections: number) =>
    simulate({
      calls: [{ name: 'call', share: 1, steps }],
      resources: { connections, database: 4, disk: 4 },
      perSecond: 300,
      seconds: 60,
    })
  // one connection is through with a call after 10 ms
  expect(run(1).answeredPerSecond / 100).toBeCloseTo(1, 1)
  expect(run(8).answeredPerSecond / 300).toBeCloseTo(1, 1)
})

test('calls come as often as their shares say', () => {
  const calls = [
    { name: 'short', share: 3, steps: [{ use: 'core', ms: 0.001 }] },
    { name: 'long', share: 1, steps: [{ use: 'other', ms: 40 }] },
  ]
  const { utilisation } = simulate({ calls, resources: { core: 1, other: 10 }, perSecond: 100, seconds: 400 })
  expect((utilisation.other ?? 0) / 0.1).toBeCloseTo(1, 1)
})

test('a step at a resource that the model does not have is a mistake', () => {
  expect(() => simulate({ calls: one('core', 1), resources: {}, perSecond: 10, seconds: 1 })).toThrow('no core')
})
