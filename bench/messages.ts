/**
 * What posting a message costs (needs `npm run bench -- talk-data` first), as a ratio within one run: throughput at 32
 * connections against a bare route doing the same single insert, into 100 conversations by turns. Asked for: at
 * least 0.4.
 *
 *   npm run bench -- messages [--scale 1] [--seconds 8]
 */
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { median } from './lib/load.ts'
import { startProgram, startServer } from './lib/server.ts'
import { cookieFor } from './lib/session.ts'
import { BUSY, talkDir } from './lib/talk.ts'

const { values } = parseArgs({
  options: { scale: { type: 'string', default: '1' }, seconds: { type: 'string', default: '8' } },
})
const duration = Number(values.seconds)
const ROUNDS = 3
const CONNECTIONS = 32

const { url, dataDir, stop } = await startServer(talkDir(Number(values.scale)), 4821)
const bareUrl = 'http://localhost:4822'
const { stop: stopBare } = await startProgram(
  'bench/bare-message.ts',
  { PORT: '4822', DATA_DIR: dataDir },
  `${bareUrl}/healthz`,
)
const cookie = await cookieFor(dataDir, BUSY)
const reply = await fetch(`${url}/api/conversations?limit=100`, { headers: { cookie } })
const matchIds = ((await reply.json()) as { matchId: string }[]).map(({ matchId }) => matchId)

async function perSecond(address: string): Promise<number> {
  const bodies = matchIds.map((matchId) => JSON.stringify({ matchId, content: 'Six at the gate? I bring tea.' }))
  const result = await autocannon({
    url: address,
    method: 'POST',
    connections: CONNECTIONS,
    duration,
    headers: { cookie, 'content-type': 'application/json' },
    requests: bodies.map((body) => ({ body })),
  })
  if (result.non2xx + result.errors > 0)
    throw new Error(`${address}: ${result.non2xx} refused, ${result.errors} errors`)
  return result.requests.average
}

const [own, bare] = [`${url}/api/messages`, `${bareUrl}/message`]
await perSecond(bare)
await perSecond(own)
const ratios: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  const [by, of] = [await perSecond(own), await perSecond(bare)]
  ratios.push(by / of)
  console.log(`${CONNECTIONS} connections: own ${by.toFixed(0)}/s, bare ${of.toFixed(0)}/s`)
}
console.log(`posting, own : bare: ${median(ratios).toFixed(2)} (at least 0.4)`)
await Promise.all([stopBare(), stop()])
