import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { withoutSettings } from '../../server/src/test/process/without-settings.ts'
import { whenOver } from './measure.ts'

const OPS = fileURLToPath(new URL('../../server/src/ops.ts', import.meta.url))
const run = promisify(execFile)

/** A cookie of a traveller of the server that runs on this data folder. */
export async function cookieFor(dataDir: string, email: string, ...more: string[]): Promise<string> {
  const args = [OPS, 'session', '--email', email, '--onboarded', ...more]
  const { stdout } = await run(process.execPath, args, {
    env: { ...withoutSettings(process.env), DATA_DIR: dataDir },
    signal: whenOver,
  })
  const { cookie } = JSON.parse(stdout) as { cookie: string }
  return cookie
}
