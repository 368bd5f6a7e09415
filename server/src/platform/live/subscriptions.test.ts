import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { findRedis, startRedis } from '../../test/outside/redis-for-tests.ts'
import { connectWhenThere, openRedis } from '../external/redis.ts'
import { openLog } from '../log.ts'
import { Subscriptions } from './subscriptions.ts'

const found = await findRedis()
if ('missing' in found) process.stderr.write(`Subscriptions are not tested: ${found.missing}\n`)
const redis = 'missing' in found ? null : await startRedis(found.program)
afterAll(() => redis?.close())

/** A node's, with what it has written to the log. */
async function subscriptionsOf(url: string) {
  const lines: string[] = []
  const log = openLog({ logLevel: 'warn' }, { write: (line: string) => void lines.push(line) })
  const client = openRedis(url, log)
  await connectWhenThere(client, log)
  const subscriptions = new Subscriptions(client, log)
  subscriptions.open(() => undefined)
  await subscriptions.settled()
  return { client, subscriptions, lines }
}

test.skipIf(!redis)('a node that ends while its sockets leave their rooms says nothing about Redis', async () => {
  const { client, subscriptions, lines } = await subscriptionsOf(redis?.url ?? '')
  subscriptions.sSubscribe('room', () => undefined)
  await expect.poll(() => subscriptions.hasSubscribers('room')).toBe(true)
  subscriptions.sUnsubscribe('room')
  subscriptions.close()
  subscriptions.sUnsubscribe('another')
  client.destroy()
  await sleep(0)
  expect(lines).toEqual([])
})

test.skipIf(!redis)('what fails while it runs is in the log', async () => {
  const { client, subscriptions, lines } = await subscriptionsOf(redis?.url ?? '')
  await redis?.stop()
  await subscriptions.sPublish('room', 'hello')
  await expect.poll(() => lines.length).toBe(1)
  expect(lines[0]).toContain('"outage":"redis"')
  subscriptions.close()
  client.destroy()
  await redis?.start()
})
