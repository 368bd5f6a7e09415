/**
 * What posting a message costs (needs `npm run bench -- data` first), as a ratio within one run: throughput at 32
 * connections against a bare route doing the same single insert, into 100 conversations by turns.
 *
 *   npm run bench -- messages [--scale 1] [--seconds 8]
 */
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { connectToDatabase, requireFilled } from './lib/data-dir.ts'
import { median } from './lib/load.ts'
import { runBench } from './lib/measure.ts'
import { targetsOf, type Visitor } from './lib/mix-requests.ts'
import { costLine, costOf } from './lib/processes.ts'
import { startBenchServer, startYardstick } from './lib/server.ts'

const { values } = parseArgs({
  options: { scale: { type: 'string', default: '1' }, seconds: { type: 'string', default: '8' } },
})
const duration = Number(values.seconds)
const ROUNDS = 5
const CONNECTIONS = 32
const WRITERS = 100

const bars = { posting: { what: 'posting at 32 connections, own : bare', atLeast: 0.7 } }

await runBench(bars, async (figure) => {
  const server = await startBenchServer(requireFilled(Number(values.scale)))
  const { url, dataDir } = server
  const yardstick = await startYardstick('bare-routes', dataDir)
  const client = await connectToDatabase(dataDir)
  const { visitors } = await targetsOf(client, dataDir, WRITERS)
  await client.end()
  const own = () => costOf(server, dataDir, () => post(`${url}/api/messages`, visitors))
  const bare = () => costOf(yardstick, dataDir, () => post(`${yardstick.url}/message`, visitors))

  await bare()
  await own()
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const [by, of] = [await own(), await bare()]
    ratios.push(by.perSecond / of.perSecond)
    console.log(`  ${costLine('own', by)}; ${costLine('bare', of)}`)
  }
  figure('posting', median(ratios))
})

async function post(url: string, visitors: Visitor[]) {
  const requests = visitors.map(({ cookie, matchId, userId: senderId }) => ({
    headers: { cookie, 'content-type': 'application/json' },
    // only the bare route reads who sends it
    body: JSON.stringify({ matchId, senderId, content: 'Six at the gate? I bring tea.' }),
  }))
  let writers = 0
  const result = await autocannon({
    url,
    method: 'POST',
    connections: CONNECTIONS,
    duration,
    setupClient: (client) => {
      // each writes in a conversation of its own: together they would queue for the row of one after another
      const start = Math.floor((writers++ * requests.length) / CONNECTIONS)
      client.setRequests([...requests.slice(start), ...requests.slice(0, start)])
    },
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`)
  return { count: result['2xx'], perSecond: result.requests.average }
}
