/**
 * Whether the site stands each fault: it is struck under load, and passes where people are back within 10 s, nothing that
 * was acknowledged is lost or doubled, whoever was refused read so in plain words, and the log has about a line a minute.
 *
 *   npm run bench -- faults [NAME...]
 */
import { parseArgs } from 'node:util'
import { CLIENTS } from './faults/clients.ts'
import { OUTSIDE } from './faults/outside.ts'
import { POSTGRES } from './faults/postgres.ts'
import { PUSH, RETURNING_SOCKETS } from './faults/push.ts'
import { BACKUP, MIGRATORS, RELEASE } from './faults/release.ts'
import { CLOCKS, STARTS } from './faults/starts.ts'
import type { Faults } from './faults/strike.ts'
import { type Bar, CannotMeasure, runBench } from './lib/measure.ts'

const FAULTS: Faults = {
  ...POSTGRES,
  ...OUTSIDE,
  ...CLOCKS,
  ...MIGRATORS,
  ...BACKUP,
  ...PUSH,
  ...CLIENTS,
  ...RELEASE,
  ...RETURNING_SOCKETS,
  ...STARTS,
}
const BACK_WITHIN = { unit: ' s', atMost: 10 }

const { positionals } = parseArgs({ allowPositionals: true })
const unknown = positionals.filter((name) => !(name in FAULTS))
const chosen = Object.entries(FAULTS).filter(([name]) => positionals.length === 0 || positionals.includes(name))

const bars = Object.fromEntries(
  chosen.map(([name, { what }]): [string, Bar] => [name, { what: `${name} (${what}): back after`, ...BACK_WITHIN }]),
)

await runBench(bars, async (figure) => {
  if (unknown.length > 0) {
    throw new CannotMeasure(`There is no fault ${unknown.join(', ')}. There are: ${Object.keys(FAULTS).join(', ')}`)
  }
  for (const [name, { run }] of chosen) {
    const { back, wrong, notes } = await run()
    for (const one of wrong) console.log(`  ${one}`)
    if (wrong.length === 0) console.log(`  ${notes.join(', ')}`)
    // a fault passes as a whole
    figure(name, wrong.length === 0 ? back : Number.NaN)
  }
})
