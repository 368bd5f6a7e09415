import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from './server-start.ts'
import { withoutSettings } from './without-settings.ts'

const OPS = fileURLToPath(new URL('../../ops.ts', import.meta.url))

const MIGRATE = fileURLToPath(new URL('migrate-folder.ts', import.meta.url))

/** `npm run ops -- …` as a process, with a data folder of its own. */
export const startOps = (DATABASE_URL: string, ...args: string[]) => start([OPS, ...args], { DATABASE_URL })

/** The migrations of a folder, in a process of their own. */
export const startMigrating = (url: string, folder: string) => start([MIGRATE, url, folder])

function start(args: string[], settings: Record<string, string> = {}) {
  const folder = temporaryFolder()
  const env = { ...withoutSettings(process.env), DATA_DIR: folder.path, ...settings }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = once(child, 'close').then(() => {
    folder.remove()
    return { code: child.exitCode, said }
  })
  return { child, ended, said: () => said }
}
