/**
 * Whether the rules hold while parts break: random histories of `model/` against two nodes whose clocks are a day apart.
 * Nodes, PostgreSQL and Redis are struck at random meanwhile, and calls are sent again with and without a key. What nodes push
 * and mail is compared too, and pictures and archives, which they share in a store. The first difference ends it.
 *
 *   npm run bench -- model [--minutes 5] [--seed N]
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { hash, seededRandom } from '@caravan/postcards/seeded-random.ts'
import { choicesOf } from '../model/play/choice.ts'
import { Album, PushedBrowsers } from '../model/play/outside.ts'
import { Difference, UncertainPlay } from '../model/play/uncertain.ts'
import { today } from '../model/rules/visibility.ts'
import { openDatabase } from '../server/src/db/client.ts'
import { onEnd, runBench } from './lib/measure.ts'
import { Nodes, sendPicturesTo, startSite } from './model/nodes.ts'
import { Striker } from './model/striker.ts'

const MAX_SEED = 1_000_000_000
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(randomInt(MAX_SEED)) },
  },
})
const seed = Number(values.seed)

/** Nearly all of these can be done in their turn; mails and archives are compared at the end of a history. */
const CHOICES_OF_A_HISTORY = 50

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
  pushes: { what: 'pushes received', atLeast: 1 },
  mails: { what: 'mails received', atLeast: 1 },
  pictures: { what: 'of the reads, of pictures', atLeast: 1 },
  archives: { what: 'archives compared', atLeast: 1 },
}

await runBench(bars, async (figure) => {
  console.log(`  seed ${seed}`)
  const { site, pushService } = await startSite()
  const database = openDatabase({ ...site.address, max: 2 })
  onEnd(() => database.close())
  const striker = new Striker(site, seededRandom(hash(String(seed))))
  const album = await Album.sentBy(database.pool, sendPicturesTo(site))
  const pushedBrowsers = new PushedBrowsers(pushService)
  const nodes = new Nodes(site, database, { pushedBrowsers, album })
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
  for (const name of Object.keys(play.counts) as (keyof typeof play.counts)[]) figure(name, play.counts[name])
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
