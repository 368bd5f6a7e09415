/**
 * Fills `.data-bench/mix` for `mix`: 100,000 travellers in 2,000 cities, 1,000,000 trips to 3,000 cities, 2,000,000 likes,
 * 200,000 conversations with 10,000,000 messages of a year. Goes on where an earlier run was cut off.
 *
 *   npm run bench -- mix-data [--scale 1] [--minutes 8]      after so many minutes it ends behind a step
 */
import { parseArgs } from 'node:util'
import { CannotMeasure, runBench } from './lib/measure.ts'
import { fillForMix, mixDir, mixFillCommand } from './lib/mix-data.ts'

const { values } = parseArgs({
  options: { scale: { type: 'string', default: '1' }, minutes: { type: 'string' } },
})

await runBench({}, async () => {
  const scale = Number(values.scale)
  const isWhole = await fillForMix(scale, values.minutes === undefined ? {} : { minutes: Number(values.minutes) })
  if (!isWhole) throw new CannotMeasure(`There is more to fill: ${mixFillCommand(scale)}`)
  console.log(`${mixDir(scale)} is filled`)
})
