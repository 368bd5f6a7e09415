/**
 * The first minute of a newcomer: `npm start` in a fresh clone until it is served, what was installed for it, and the second
 * start. The packages come from the registry, or out of npm's cache. Wants a machine that does little else.
 *
 *   npm run bench -- fresh-clone
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { withoutSettings } from '../server/src/test/process/without-settings.ts'
import { newDataDir } from './lib/data-dir.ts'
import { CannotMeasure, onEnd, runBench } from './lib/measure.ts'

const REPOSITORY = fileURLToPath(new URL('../', import.meta.url))
/** The last line of a start. */
const SERVED = 'Stop it with Ctrl-C.'

const bars = {
  first: { what: 'from `npm start` in a fresh clone until it is served', unit: ' s', atMost: 50 },
  installed: { what: 'installed for it', unit: ' MB', atMost: 500 },
  second: { what: 'the second start', unit: ' s', atMost: 3 },
}

await runBench(bars, async (figure) => {
  const clone = newDataDir('fresh-clone')
  execFileSync('git', ['clone', '--quiet', REPOSITORY, clone])
  figure('first', await secondsToServe(clone))
  // the folders of workspaces are counted, what was compiled at the start is not
  const folders = ['node_modules', 'server/node_modules', 'web/node_modules']
    .map((name) => join(clone, name))
    .filter((folder) => existsSync(folder))
  const sizes = execFileSync('du', ['-ckx', '--exclude=.cache', ...folders], { encoding: 'utf8', maxBuffer: 1e8 })
  figure('installed', Number(/^(\d+)\ttotal$/m.exec(sizes)?.[1]) / 1024)
  figure('second', await secondsToServe(clone))
})

async function secondsToServe(clone: string): Promise<number> {
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...withoutSettings(process.env), PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  onEnd(() => child.kill() && ended)
  const secondsSince = () => (performance.now() - began) / 1000
  const said: string[] = []
  const hear = (line: string) => {
    said.push(line)
    if (!line.startsWith('  still')) console.log(`  ${secondsSince().toFixed(1)} s ${line.slice(0, 100)}`)
  }
  createInterface(child.stderr).on('line', hear)
  for await (const line of createInterface(child.stdout)) {
    hear(line)
    if (!line.includes(SERVED)) continue
    const seconds = secondsSince()
    child.kill()
    await ended
    return seconds
  }
  throw new CannotMeasure(`It was not served:\n${said.slice(-10).join('\n')}`)
}
