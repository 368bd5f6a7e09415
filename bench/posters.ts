/**
 * What drawing a poster computes, beside compressing it for a browser: the most for any kind of place.
 *
 *   npm run bench -- posters
 */
import { gzipSync } from 'node:zlib'
import { drawPostcard, PLACE_KINDS, type PlaceKind } from '../postcards/src/postcard.ts'
import { dimensionsOf, POSTCARD_SIZES } from '../postcards/src/sizes.ts'
import { median } from './lib/load.ts'
import { runBench } from './lib/measure.ts'

const ROUNDS = 5
const POSTERS = 200

const bars = {
  drawing: { what: 'drawing a poster of the costliest kind of place, own : compressing it', atMost: 5 },
}

await runBench(bars, async (figure) => {
  const ratios = PLACE_KINDS.map((kind) => {
    // the first round warms up
    const rounds = Array.from({ length: ROUNDS + 1 }, () => ratioOf(kind)).slice(1)
    const ratio = median(rounds)
    console.log(`  ${kind}: ${ratio.toFixed(2)}`)
    return ratio
  })
  figure('drawing', Math.max(...ratios))
})

function ratioOf(kind: PlaceKind): number {
  const sizes = POSTCARD_SIZES.map(dimensionsOf)
  const posters: string[] = []
  const drawing = computed(() => {
    for (let at = 0; at < POSTERS; at++) {
      const size = sizes[at % sizes.length]
      if (size) posters.push(drawPostcard({ place: `Place ${at}`, country: 'Land', kind }, size))
    }
  })
  const compressing = computed(() => {
    for (const svg of posters) gzipSync(svg)
  })
  return drawing / compressing
}

/** Microseconds of the processor, whatever else it does. */
function computed(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
