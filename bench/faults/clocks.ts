import { findProgram } from '../../server/src/test/outside/debian-program.ts'
import { CannotMeasure } from '../lib/measure.ts'
import type { Faults } from './fault.ts'
import { Site } from './site.ts'
import { underLoad } from './strike.ts'

const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

/** What makes a process believe that it is another time. */
export async function clockAt(shift: string): Promise<Record<string, string>> {
  const found = await findProgram('faketime', { versionFlag: '--version', debianPackage: 'faketime' })
  if ('missing' in found) throw new CannotMeasure(found.missing)
  // intervals go on as they are: only the time of day is another one
  return { LD_PRELOAD: LIBRARY, FAKETIME: shift, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
}

/** Two nodes, the first of which believes that it is another day; each call goes to the other one than that before. */
const skewed = (what: string, shift: string): Faults[string] => ({
  what,
  async run() {
    await using site = await Site.start({ database: 'outside', nodes: 2, nodeSettings: await clockAt(shift) })
    let calls = 0
    return await underLoad(site, {
      strike: () => undefined,
      seconds: 5,
      url: () => site.nodes[calls++ % 2]?.url ?? '',
      during: () => isAnotherDay(site),
    })
  },
})

/** That the clock really is another one: a fault that is none would pass. */
async function isAnotherDay(site: Site): Promise<string[]> {
  const times = await Promise.all(
    site.nodes.map(async ({ url }) => Date.parse((await fetch(`${url}/healthz`)).headers.get('date') ?? '')),
  )
  const hours = Math.abs((times[0] ?? 0) - (times[1] ?? 0)) / 3_600_000
  return hours > 23 ? [] : [`the clocks are only ${hours.toFixed(1)} hours apart`]
}

export const CLOCKS: Faults = {
  'clock-a-day-ahead': skewed('the clock of one of two nodes is a day ahead', '+1d'),
}
