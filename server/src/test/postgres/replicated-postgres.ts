import { execFile } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '@caravan/local-postgres/embedded-postgres.ts'
import { copyKeptCluster } from './kept-cluster.ts'

const run = promisify(execFile)

/** A PostgreSQL with the gazetteer in it, and a streaming replica, which begins as a copy of its files. */
export async function startReplicatedPostgres(folder: string) {
  const [ofPrimary, ofReplica] = [join(folder, 'primary'), join(folder, 'replica')]
  const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, durable: false })
  fs.mkdirSync(ofPrimary)
  if (!(await copyKeptCluster(ofPrimary))) {
    const empty = await start(ofPrimary)
    await empty.stop()
  }
  fs.mkdirSync(ofReplica)
  await run('cp', ['-a', join(ofPrimary, 'postgres'), join(ofReplica, 'postgres')])
  const primary = await start(ofPrimary)
  const { host, port, user } = primary.poolConfig
  const settings = join(ofReplica, 'postgres', 'postgresql.auto.conf')
  fs.appendFileSync(settings, `primary_conninfo = 'host=${host} port=${port} user=${user}'\n`)
  fs.writeFileSync(join(ofReplica, 'postgres', 'standby.signal'), '')
  const replica = await start(ofReplica)
  return { primary, replica }
}
