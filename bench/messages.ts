/**
 * What posting a message costs (needs `npm run bench -- talk-data` first), as a ratio within one run: throughput at 32
 * connections against a bare route doing the same single insert, into 100 conversations by turns.
 *
 *   npm run bench -- messages [--scale 1] [--seconds 8]
 */
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { cookieFor } from './lib/crowd.ts'
import { BUSY, fillCommand, requireFilled, talkDir } from './lib/data-dir.ts'
import { median } from './lib/load.ts'
import { CannotMeasure, runBench } from './lib/measure.ts'
import { costLine, costOf } from './lib/processes.ts'
import { startBenchServer, startYardstick } from './lib/server.ts'

const { values } = parseArgs({
  options: { scale: { type: 'string', default: '1' }, seconds: { type: 'string', default: '8' } },
})
const duration = Number(values.seconds)
const ROUNDS = 5
const CONNECTIONS = 32

const bars = { posting: { what: 'posting at 32 connections, own : bare', atLeast: 0.7 } }

await runBench(bars, async (figure) => {
  const scale = Number(values.scale)
  const server = await startBenchServer(requireFilled(talkDir(scale), fillCommand(scale)))
  const { url, dataDir } = server
  const yardstick = await startYardstick('bare-message', dataDir)
  const cookie = await cookieFor(dataDir, BUSY)
  const matchIds = await conversationsOf(url, cookie)
  const own = () => costOf(server, dataDir, () => post(`${url}/api/messages`, cookie, matchIds))
  const bare = () => costOf(yardstick, dataDir, () => post(`${yardstick.url}/message`, cookie, matchIds))

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

async function conversationsOf(url: string, cookie: string): Promise<string[]> {
  const reply = await fetch(`${url}/api/conversations?limit=100`, { headers: { cookie } })
  const matchIds = ((await reply.json()) as { matchId: string }[]).map(({ matchId }) => matchId)
  if (matchIds.length === 0)
    throw new CannotMeasure('The data has no conversations: remove .data-bench and fill it again.')
  return matchIds
}

async function post(address: string, cookie: string, matchIds: string[]) {
  const bodies = matchIds.map((matchId) => JSON.stringify({ matchId, content: 'Six at the gate? I bring tea.' }))
  let writers = 0
  const result = await autocannon({
    url: address,
    method: 'POST',
    connections: CONNECTIONS,
    duration,
    headers: { cookie, 'content-type': 'application/json' },
    setupClient: (client) => {
      // each writes in a conversation of its own: together they would queue for the row of one after another
      const start = Math.floor((writers++ * bodies.length) / CONNECTIONS)
      client.setRequests([...bodies.slice(start), ...bodies.slice(0, start)].map((body) => ({ body })))
    },
  })
  if (result.non2xx + result.errors > 0)
    throw new Error(`${address}: ${result.non2xx} refused, ${result.errors} errors`)
  return { count: result['2xx'], perSecond: result.requests.average }
}
