import { join } from 'node:path'
import { findPostmaster } from '@caravan/local-postgres/leftover.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ServerProcess } from './process/server-process.ts'

const server = new ServerProcess({ LOG_LEVEL: 'error' })
beforeAll(() => server.start())
afterAll(() => server.close())

const postmaster = () => findPostmaster(join(server.dataDir, 'postgres'))?.pid ?? 0

test('that the embedded PostgreSQL has ended is logged as an outage, of which there is one line a minute', async () => {
  const former = postmaster()
  process.kill(former, 'SIGKILL')
  await expect.poll(postmaster, { timeout: 60_000 }).not.toBeOneOf([0, former])
  const whole = () => server.written().split('\n').slice(0, -1)
  const lines = () => whole().filter((line) => line.includes('It is started again.'))
  await expect.poll(lines, { timeout: 60_000 }).toHaveLength(1)
  expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ level: 50, outage: 'embedded database ended' })
})
