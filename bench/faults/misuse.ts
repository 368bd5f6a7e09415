import { descriptorsOf } from '../lib/footprint.ts'
import { INSPECTABLE as OPTIONS, openHeap } from '../lib/heap.ts'
import type { Fault } from './fault.ts'
import { Site } from './site.ts'
import { underLoad } from './strike.ts'

/** Of what it held before: code is compiled meanwhile, and those who write have more connections. */
const MAX_MORE_MB = 15
const MAX_MORE_DESCRIPTORS = 60

/** What a server holds: memory that it cannot do without, and descriptors. */
interface Held {
  mb: number
  descriptors: number
}

/** Clients that use up what others need. Nobody else notices, and what they took is given back. */
export const misuse = (what: string, during: (site: Site) => Promise<string[]>): Fault => ({
  what,
  async run() {
    await using site = await Site.start(INSPECTABLE)
    const footprint = await openFootprint(site)
    return await underLoad(site, {
      strike: () => footprint.begin(),
      during: () => during(site),
      after: () => footprint.givenBack(),
      isUnnoticed: true,
    })
  },
})

/** So that the memory of a site's nodes can be looked at. */
export const INSPECTABLE = { settings: { NODE_OPTIONS: OPTIONS.join(' ') } }

/** Compares what the first node of a site holds with what it held. */
export async function openFootprint({ node }: Site) {
  const heap = await openHeap(node)
  let before: Held | undefined
  const held = async (): Promise<Held> => ({
    mb: (await heap.bytesInUse()) / 1e6,
    descriptors: descriptorsOf(node.pid),
  })
  return {
    async begin(): Promise<void> {
      before = await held()
    },
    /** What it still holds of what it took meanwhile, in words. */
    async givenBack(): Promise<string[]> {
      if (!before) throw new Error('Nobody looked before.')
      const after = await held()
      console.log(`  before ${shown(before)}, after ${shown(after)}`)
      return [
        ...(after.mb - before.mb > MAX_MORE_MB ? [`memory: ${shown(before)} before, ${shown(after)} after`] : []),
        ...(after.descriptors - before.descriptors > MAX_MORE_DESCRIPTORS
          ? [`descriptors: ${shown(before)} before, ${shown(after)} after`]
          : []),
      ]
    },
  }
}

const shown = ({ mb, descriptors }: Held) => `${mb.toFixed(1)} MB and ${descriptors} descriptors`
