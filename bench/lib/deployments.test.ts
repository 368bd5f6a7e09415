import { expect, test } from 'vitest'
import { BUSY, busyCores, type Demand, deploymentFor, simulatedP95, usedOf } from './deployments.ts'

const demand = (perSecond: number, hotGb = 1): Demand => ({
  perSecond,
  hotGb,
  calls: [
    { name: 'feed', share: 1, nodeMs: 2, primaryMs: 1, laggingMs: 3 },
    { name: 'sending', share: 1, nodeMs: 4, primaryMs: 2, laggingMs: 0 },
  ],
})

test('busy cores are calls a second times what each computes', () => {
  expect(busyCores(demand(1000))).toEqual({ nodes: 3, primary: 1.5, lagging: 1.5 })
})

test('it grows by a larger server, then by replicas, then by shards', () => {
  expect(deploymentFor(demand(1000))).toEqual({ nodes: 5, shards: 1, replicas: 0, cores: 8, memoryGb: 8 })
  expect(deploymentFor(demand(20_000))).toMatchObject({ shards: 1, replicas: 1, cores: 64 })
  expect(deploymentFor(demand(100_000))).toMatchObject({ shards: 4, replicas: 1, cores: 64 })
  expect(deploymentFor(demand(1000, 1000))).toMatchObject({ shards: 3, memoryGb: 512 })
})

test.each([100, 1000, 20_000, 100_000])(
  'with %i calls a second nothing but connections is busier than it may be',
  (perSecond) => {
    const asked = demand(perSecond)
    const parts = usedOf(asked, deploymentFor(asked)).filter(({ name }) => !name.startsWith('connections'))
    for (const { name, used } of parts) expect(used, name).toBeLessThanOrEqual(name.startsWith('memory') ? 1 : BUSY)
  },
)

test('what is enough for a demand is short of ten times that, and the simulation says so', () => {
  const [asked, more] = [demand(1000), demand(10_000)]
  const deployment = deploymentFor(asked)
  expect(usedOf(more, deployment)[0]?.used).toBeGreaterThan(1)
  expect(simulatedP95(asked, deployment)).toBeLessThan(50)
  expect(simulatedP95(more, deployment)).toBeGreaterThan(1000)
  expect(simulatedP95(more, deploymentFor(more))).toBeLessThan(50)
})
