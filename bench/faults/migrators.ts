import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@caravan/local-postgres/embedded-postgres.ts'
import pg from 'pg'
import { databasePassword } from '../../server/src/platform/database/database-password.ts'
import { urlOf } from '../../server/src/test/postgres/postgres-for-tests.ts'
import { startOps } from '../../server/src/test/process/start-ops.ts'
import { newDataDir } from '../lib/data-dir.ts'
import { onEnd } from '../lib/measure.ts'
import type { Faults } from './fault.ts'

export const MIGRATORS: Faults = {
  'two-migrators': {
    what: 'two processes migrate one database at once, and one of them is killed',
    async run() {
      const dataDir = newDataDir('migrators')
      const postgres = await startEmbeddedPostgres({ dataDir, durable: false, password: databasePassword(dataDir) })
      onEnd(() => postgres.stop())
      const admin = new pg.Client({ ...postgres.poolConfig, database: 'postgres' })
      await admin.connect()
      await admin.query('create database migrated')
      await admin.end()
      const url = urlOf(postgres.poolConfig, 'migrated')
      const killed = startOps(url, 'migrate')
      const [first, second] = [startOps(url, 'migrate'), startOps(url, 'migrate')]
      await sleep(1500)
      killed.child.kill('SIGKILL')
      const killedAt = performance.now()
      const ends = await Promise.all([first.ended, second.ended])
      const took = (performance.now() - killedAt) / 1000
      const third = await startOps(url, 'migrate').ended
      const wrong = [...ends, third].flatMap(({ code, said }) => (code === 0 ? [] : [`ended with ${code}: ${said}`]))
      await postgres.stop()
      return { back: 0, wrong, notes: [`both had finished ${took.toFixed(1)} s after the third was killed`] }
    },
  },
}
