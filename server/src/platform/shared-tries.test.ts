import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRedis, type RedisForTests, startRedis } from '../test/redis-for-tests.ts'
import { openRedis, type Redis } from './redis.ts'
import { sharedTries } from './shared-tries.ts'

const found = await findRedis()
if ('missing' in found) process.stderr.write(`Shared limits are not tested: ${found.missing}\n`)

describe.skipIf('missing' in found)('tries that several processes count together', () => {
  let server: RedisForTests
  let nodes: Redis[]
  beforeAll(async () => {
    if ('missing' in found) return
    server = await startRedis(found.program)
    nodes = [1, 2].map(() => openRedis(server.url, pino({ level: 'silent' })))
    await Promise.all(nodes.map((node) => node.connect()))
  })
  afterAll(async () => {
    for (const node of nodes) node.destroy()
    await server?.close()
  })

  const tryAt = (node: Redis | undefined, key: string, window = 60_000) =>
    new Promise<number | undefined>((done) => {
      if (!node) throw new Error('no node')
      const Tries = sharedTries(node)
      new Tries({}).incr(key, (_error, counted) => done(counted?.current), window, 10)
    })

  test('are one number for one traveller, and another for the next', async () => {
    const [first, second] = nodes
    expect([await tryAt(first, 'mara'), await tryAt(second, 'mara'), await tryAt(first, 'mara')]).toEqual([1, 2, 3])
    expect(await tryAt(second, 'aiko')).toBe(1)
  })

  test('begin anew when their time is over', async () => {
    expect(await tryAt(nodes[0], 'jonas', 100)).toBe(1)
    await expect.poll(() => tryAt(nodes[1], 'jonas', 100), { interval: 150 }).toBe(1)
  })

  test('while Redis is away everybody is served', async () => {
    await server.stop()
    expect(await tryAt(nodes[0], 'mara')).toBe(1)
  })
})
