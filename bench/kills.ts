/**
 * What `kill -9` of the server costs: it is killed under 50 writes a second, and started again at once.
 * - every acknowledged message is there once and in order
 * - calls are answered, refused for the moment, or find nobody there
 *
 *   npm run bench -- kills [--times 10]
 */
import * as fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { crowd } from './lib/crowd.ts'
import { startServer } from './lib/server.ts'
import { Writers } from './lib/writers.ts'

const { values } = parseArgs({
  options: { times: { type: 'string', default: '10' }, port: { type: 'string', default: '4832' } },
})
const DATA_DIR = '.data-bench/kills'
const port = Number(values.port)

fs.rmSync(DATA_DIR, { recursive: true, force: true })
let server = await startServer(DATA_DIR, port)
try {
  const writers = new Writers(server, await crowd(DATA_DIR, 4), 10)
  writers.start({ writesPerSecond: 50, readers: 0 })
  for (let n = 0; n < Number(values.times); n++) {
    // each time at another moment of what is under way
    await sleep(1500 + 137 * n)
    const before = writers.acknowledged
    await server.kill()
    const killedAt = performance.now()
    server = await startServer(DATA_DIR, port)
    const seconds = ((performance.now() - killedAt) / 1000).toFixed(2)
    console.log(`killed after ${before} acknowledged messages, ready again after ${seconds} s`)
  }
  await sleep(1500)
  await writers.stop()
  const wrong = writers.tries.filter(({ outcome }) => outcome === 'wrong')
  const count = (wanted: string) => writers.tries.filter(({ outcome }) => outcome === wanted).length
  console.log(`messages acknowledged: ${writers.acknowledged}; tries that found nobody: ${count('unanswered')}`)
  console.log(`other failures: ${wrong.length} (0)`, ...wrong.slice(0, 5))
  const misplaced = await writers.misplaced()
  console.log(`writers whose messages are not there once and in order: ${misplaced.length} (0)`, ...misplaced)
} finally {
  await server.stop()
}
