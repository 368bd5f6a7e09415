import { execFile } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { doesStart } from './debian-program.ts'

const run = promisify(execFile)
const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/promtool', import.meta.url))

/**
 * Prometheus' own checker: that of this machine, else out of Debian's package, which is unpacked and not installed, since that
 * would start a Prometheus. Or why there is none.
 */
export async function findPromtool(): Promise<{ program: string } | { missing: string }> {
  const unpacked = join(CACHE, 'usr', 'bin', 'promtool')
  for (const program of ['promtool', unpacked]) if (doesStart(program, '--version')) return { program }
  if (!fs.existsSync('/usr/bin/apt-get')) return { missing: 'promtool is not installed, and there is no apt-get' }
  fs.mkdirSync(CACHE, { recursive: true })
  const download = () => run('apt-get', ['download', 'prometheus'], { cwd: CACHE, timeout: 90_000 })
  try {
    // a machine that has just been made has no lists of packages
    await download().catch(async () => {
      await run('apt-get', ['update'], { timeout: 90_000 })
      await download()
    })
    const [archive = ''] = fs.readdirSync(CACHE).filter((name) => name.endsWith('.deb'))
    await run('dpkg-deb', ['-x', join(CACHE, archive), CACHE])
    fs.rmSync(join(CACHE, archive))
  } catch {
    return { missing: 'promtool is not installed, and apt-get could not download it' }
  }
  return doesStart(unpacked, '--version')
    ? { program: unpacked }
    : { missing: 'promtool was unpacked but does not run' }
}
