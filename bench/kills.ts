/**
 * What `kill -9` of the server costs: it is killed under 50 writes a second, and started again at once. Calls meanwhile
 * are answered, refused for the moment, or find nobody there.
 *
 *   npm run bench -- kills [--times 10]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { crowd } from './lib/crowd.ts'
import { newDataDir } from './lib/data-dir.ts'
import { runBench } from './lib/measure.ts'
import { startBenchServer } from './lib/server.ts'
import { Writers } from './lib/writers.ts'

const { values } = parseArgs({ options: { times: { type: 'string', default: '10' } } })

const bars = {
  acknowledged: { what: 'messages acknowledged while the server was killed', atLeast: 1 },
  failures: { what: 'calls that failed in another way than by finding nobody', atMost: 0 },
  misplaced: { what: 'writers whose messages are not there once and in order', atMost: 0 },
  back: { what: 'ready again after kill -9, slowest', unit: ' s' },
}

await runBench(bars, async (figure) => {
  const dataDir = newDataDir('kills')
  let server = await startBenchServer(dataDir)
  const writers = new Writers({ dataDir, url: () => server.url }, await crowd(dataDir, 4), 10)
  writers.start({ writesPerSecond: 50, readers: 0 })
  const back: number[] = []
  for (let n = 0; n < Number(values.times); n++) {
    // each time at another moment of what is under way
    await sleep(1500 + 137 * n)
    const before = writers.acknowledged
    await server.kill()
    const killedAt = performance.now()
    server = await startBenchServer(dataDir)
    back.push((performance.now() - killedAt) / 1000)
    console.log(`  killed after ${before} acknowledged messages, ready again after ${back.at(-1)?.toFixed(2)} s`)
  }
  await sleep(1500)
  await writers.stop()
  const wrong = writers.tries.filter(({ outcome }) => outcome === 'wrong')
  for (const { detail } of wrong.slice(0, 5)) console.log(`  ${detail}`)
  figure('acknowledged', writers.acknowledged)
  figure('failures', wrong.length)
  const misplaced = await writers.misplaced()
  for (const writer of misplaced) console.log(`  ${writer}`)
  figure('misplaced', misplaced.length)
  figure('back', Math.max(...back))
})
