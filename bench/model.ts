/**
 * Whether the rules hold while parts break: random histories of `model/` against two nodes whose clocks are a day apart.
 * Nodes, PostgreSQL and Redis are struck at random meanwhile, and calls are sent again with and without a key. The first
 * difference ends it.
 *
 *   npm run bench -- model [--minutes 5] [--seed N]
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { hash, seededRandom } from '@caravan/postcards/seeded-random.ts'
import { choicesOf } from '../model/play/choice.ts'
import { Difference, UncertainPlay } from '../model/play/uncertain.ts'
import { today } from '../model/rules/days.ts'
import { openDatabase } from '../server/src/db/client.ts'
import { clockAt } from './faults/clocks.ts'
import { Site } from './faults/site.ts'
import { onEnd, runBench } from './lib/measure.ts'
import { Nodes } from './model/nodes.ts'
import { Striker } from './model/striker.ts'

const MOST_SEED = 1_000_000_000
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(randomInt(MOST_SEED)) },
  },
})
const seed = Number(values.seed)

/** About a third of these can be done in their turn. */
const CHOICES_OF_A_HISTORY = 120

const bars = {
  differences: { what: 'differences from the rules', atMost: 0 },
  histories: { what: 'histories', atLeast: 1 },
  commands: { what: 'commands', atLeast: 10 },
  refused: { what: 'of them to be refused', atLeast: 1 },
  reads: { what: 'reads compared', atLeast: 100 },
  faults: { what: 'faults meanwhile', atLeast: 3 },
  uncertain: { what: 'commands without a key that were not answered', atLeast: 1 },
  withKey: { what: 'calls sent again under their key', atLeast: 1 },
  withoutKey: { what: 'calls sent again without a key', atLeast: 1 },
}

await runBench(bars, async (figure) => {
  console.log(`  seed ${seed}`)
  const options = { database: 'outside', isDurable: true, nodes: 2, nodeSettings: await clockAt('+1d') } as const
  const site = await Site.start(options)
  const database = openDatabase({ ...site.address, max: 2 })
  onEnd(() => database.close())
  const striker = new Striker(site, seededRandom(hash(String(seed))))
  const nodes = new Nodes(site, database)
  const play = new UncertainPlay(nodes)
  const until = Date.now() + Number(values.minutes) * 60_000
  const striking = striker.run(() => nodes.changeSent())
  const [differences] = await Promise.all([
    Promise.race([playUntil(play, until), striking.then(() => 0)]).finally(() => striker.stop()),
    striking,
  ])
  console.log(
    `  ${Object.entries(striker.counts)
      .map(([name, count]) => `${name}: ${count}`)
      .join(', ')}`,
  )
  figure('differences', differences)
  figure('faults', striker.struck)
  const { histories, commands, refused, reads, uncertain, withKey, withoutKey } = play.counts
  const counted = { histories, commands, refused, reads, uncertain, withKey, withoutKey }
  for (const name of Object.keys(counted) as (keyof typeof counted)[]) figure(name, counted[name])
})

/** How many differences there were: the first one ends it. */
async function playUntil(play: UncertainPlay, until: number): Promise<number> {
  for (let n = 0; Date.now() < until; n++) {
    const day = today()
    try {
      await play.play(choicesOf(seed + n, CHOICES_OF_A_HISTORY), () => Date.now() >= until)
    } catch (error) {
      if (!(error instanceof Difference)) throw error
      // trips begin and end at midnight: a history over it is about two days
      if (day !== today()) continue
      console.log(`  history ${n}, seed ${seed + n}\n${error.message.replaceAll(/^/gm, '    ')}`)
      return 1
    }
  }
  return 0
}
