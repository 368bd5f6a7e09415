import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withoutSettings } from './without-settings.ts'

const SERVER = fileURLToPath(new URL('../../server.ts', import.meta.url))

/** A folder of one's own that goes away. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = fs.mkdtempSync(join(tmpdir(), 'caravan-start-'))
  return { path, remove: () => fs.rmSync(path, { recursive: true, force: true }) }
}

/** The server as a process with these settings and none of ours. `until` resolves when it has written that, or ended. */
export function spawnServer(settings: Record<string, string>) {
  const child = spawn(process.execPath, [SERVER], {
    env: { ...withoutSettings(process.env), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text
    })
  }
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, ...written }))
  const until = (words: string) =>
    new Promise<string>((done) => {
      const look = () => written.stdout.includes(words) && done(written.stdout)
      child.stdout.on('data', look)
      ended.then(() => done(`${written.stdout}${written.stderr}`))
      look()
    })
  const stop = async () => {
    child.kill('SIGTERM')
    return ended
  }
  return { ended, until, stop, child }
}
