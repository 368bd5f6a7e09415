/**
 * What the list of conversations costs (needs `npm run bench -- talk-data` first): a traveller with 500 conversations
 * and 1,000,000 messages among 10,000,000 against one with 5 conversations of 10 messages, by turns in one run.
 * That it is one statement is checked by a test beside the feature. Beside it, opening a conversation of 2,000 messages against one of 10, and what lies before its 1,000th.
 *
 *   npm run bench -- conversations [--scale 1]
 */
import { parseArgs } from 'node:util'
import { cookieFor } from './lib/crowd.ts'
import { BUSY, fillCommand, NEWCOMER, requireFilled, talkDir } from './lib/data-dir.ts'
import { median, responseTimes } from './lib/load.ts'
import { CannotMeasure, runBench } from './lib/measure.ts'
import { startBenchServer } from './lib/server.ts'

const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } })
const SINGLE = 300
const ROUNDS = 5

const bars = {
  list: { what: 'listing 500 conversations, 1,000,000 messages : 5 of 10', atMost: 2 },
  opening: { what: 'opening a conversation of 2,000 messages, 50 of them shown : of 10' },
  earlier: { what: 'what lies before its 1,000th message : its end', atMost: 1.5 },
}

await runBench(bars, async (figure) => {
  const scale = Number(values.scale)
  const { url, dataDir } = await startBenchServer(requireFilled(talkDir(scale), fillCommand(scale)))
  const [busy, newcomer] = [await cookieFor(dataDir, BUSY), await cookieFor(dataDir, NEWCOMER)]
  const list = `${url}/api/conversations`
  const opened = async (cookie: string) => `${url}/api/messages/${await firstConversation(list, cookie)}`

  figure('list', await against({ url: list, cookie: busy }, { url: list, cookie: newcomer }))
  const [long, short] = [await opened(busy), await opened(newcomer)]
  figure('opening', await against({ url: long, cookie: busy }, { url: short, cookie: newcomer }))
  figure('earlier', await against({ url: `${long}?before=1000`, cookie: busy }, { url: long, cookie: busy }))
})

interface Asked {
  url: string
  cookie: string
}

/** Median time of the one against the other, measured by turns. */
async function against(one: Asked, other: Asked): Promise<number> {
  const rounds: { one: number; other: number }[] = []
  const run = async ({ url: address, cookie }: Asked) =>
    median(
      await responseTimes(
        Array.from({ length: SINGLE }, () => address),
        cookie,
      ),
    )
  for (let round = 0; round <= ROUNDS; round++) rounds.push({ other: await run(other), one: await run(one) })
  // the first warms up
  const counted = rounds.slice(1)
  const [own, others] = [median(counted.map((round) => round.one)), median(counted.map((round) => round.other))]
  console.log(`  ${own.toFixed(2)} ms against ${others.toFixed(2)} ms`)
  return median(counted.map((round) => round.one / round.other))
}

async function firstConversation(list: string, cookie: string): Promise<string> {
  const reply = await fetch(`${list}?limit=1`, { headers: { cookie } })
  const [conversation] = (await reply.json()) as { matchId: string }[]
  if (!conversation) throw new CannotMeasure('The data has no conversations: remove .data-bench and fill it again.')
  return conversation.matchId
}
