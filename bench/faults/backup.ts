import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { device } from '../../server/src/test/live.ts'
import { withoutSettings } from '../../server/src/test/process/without-settings.ts'
import { newDataDir } from '../lib/data-dir.ts'
import type { Faults } from './fault.ts'
import { Site } from './site.ts'
import { underLoad } from './strike.ts'

const OPS = fileURLToPath(new URL('../../server/src/ops.ts', import.meta.url))
const run = promisify(execFile)

export const BACKUP: Faults = {
  'backup-a-day-old': {
    what: 'the instance is lost, and a backup from before the last writes is restored',
    async run() {
      const folder = newDataDir('restored')
      const file = join(folder, 'caravan.backup')
      const restored = join(folder, 'instance')
      await using lost = await Site.start()
      const { talkers } = lost
      await say(lost, 'before the backup')
      await ops(lost.dataDir, 'backup', file)
      await say(lost, 'after the backup')
      await lost.node.stop()
      await ops(restored, 'restore', file)
      await using site = await Site.start({ dataDir: restored })
      return await underLoad(site, {
        strike: () => undefined,
        during: () => asOfTheBackup(site, talkers[19]?.cookie ?? ''),
      })
    },
  },
}

async function ops(dataDir: string, ...args: string[]): Promise<void> {
  await run(process.execPath, [OPS, ...args], { env: { ...withoutSettings(process.env), DATA_DIR: dataDir } })
}

async function say({ url, talkers }: Site, content: string): Promise<void> {
  const talker = talkers[19]
  const headers = { cookie: talker?.cookie ?? '', 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const body = JSON.stringify({ matchId: talker?.matchId, content })
  const reply = await fetch(`${url}/api/messages`, { method: 'POST', headers, body })
  if (!reply.ok) throw new Error(`A message was refused: ${await reply.text()}`)
}

/** A tab that was open keeps its session, gets a socket again, and is shown what there was, nothing later and nothing twice. */
async function asOfTheBackup(site: Site, cookie: string): Promise<string[]> {
  const tab = await device(site.url, { cookie })
  tab.socket.close()
  const matchId = site.talkers[19]?.matchId
  const reply = await fetch(`${site.url}/api/messages/${matchId}`, { headers: { cookie } })
  const text = await reply.text()
  const said = [...text.matchAll(/"content":"((?:before|after) the backup)"/g)].map(([, content]) => content)
  return reply.status === 200 && said.join() === 'before the backup'
    ? []
    : [`a tab of before: ${reply.status} ${text.slice(0, 300)}`]
}
