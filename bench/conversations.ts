/**
 * What the list of conversations costs (needs `npm run bench -- talk-data` first): a traveller with 500 conversations
 * and 1,000,000 messages among 10,000,000 against one with 5 conversations of 10 messages, by turns in one run.
 * Asked for: at most 2 times. That it is one statement stands in a test beside the feature.
 * Beside it, opening a conversation of 2,000 messages against one of 10, and what lies before its 1,000th.
 *
 *   npm run bench -- conversations [--scale 1]
 */
import { parseArgs } from 'node:util'
import { median, times } from './lib/load.ts'
import { startServer } from './lib/server.ts'
import { cookieFor } from './lib/session.ts'
import { BUSY, NEWCOMER, talkDir } from './lib/talk.ts'

const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } })
const SINGLE = 300
const ROUNDS = 5

const { url, dataDir, stop } = await startServer(talkDir(Number(values.scale)), 4821)
const [busy, newcomer] = [await cookieFor(dataDir, BUSY), await cookieFor(dataDir, NEWCOMER)]
const list = `${url}/api/conversations`

const listed = await against({ url: list, cookie: busy }, { url: list, cookie: newcomer })
report('500 conversations, 1,000,000 messages : 5 conversations of 10', listed, 'at most 2')

const [long, short] = [await firstConversation(busy), await firstConversation(newcomer)]
const opened = await against({ url: long, cookie: busy }, { url: short, cookie: newcomer })
report('opening a conversation of 2,000 messages : of 10', opened, 'the page is 50 rows against 10')
const deep = await against({ url: `${long}?before=1000`, cookie: busy }, { url: long, cookie: busy })
report('what lies before its 1,000th message : its end', deep, 'about 1')
await stop()

interface Asked {
  url: string
  cookie: string
}

async function against(one: Asked, other: Asked): Promise<{ ratio: number; one: number; other: number }> {
  const rounds: { one: number; other: number }[] = []
  const run = async ({ url: address, cookie }: Asked) =>
    median(
      await times(
        Array.from({ length: SINGLE }, () => address),
        cookie,
      ),
    )
  for (let round = 0; round <= ROUNDS; round++) rounds.push({ other: await run(other), one: await run(one) })
  // the first warms up
  const counted = rounds.slice(1)
  return {
    ratio: median(counted.map((round) => round.one / round.other)),
    one: median(counted.map((round) => round.one)),
    other: median(counted.map((round) => round.other)),
  }
}

async function firstConversation(cookie: string): Promise<string> {
  const reply = await fetch(`${list}?limit=1`, { headers: { cookie } })
  const [conversation] = (await reply.json()) as { matchId: string }[]
  return `${url}/api/messages/${conversation?.matchId}`
}

function report(what: string, { ratio, one, other }: { ratio: number; one: number; other: number }, wanted: string) {
  console.log(`${what}: ${ratio.toFixed(2)} (${wanted}); ${one.toFixed(2)} ms against ${other.toFixed(2)} ms`)
}
