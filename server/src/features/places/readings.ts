import { isContext } from './gazetteer/context.ts'
import type { Narrowed } from './queries.ts'

const SHORTEST_NAME = 3
const LONGEST_CONTEXT_WORDS = 4

/** 'san jose costa rica' may be 'san jose costa' in 'rica' and 'san jose' in 'costa rica'. */
export function readingsOf(name: string): Narrowed[] {
  const words = name.split(' ')
  const readings: Narrowed[] = []
  for (let cut = words.length - 1; cut >= Math.max(1, words.length - LONGEST_CONTEXT_WORDS); cut--) {
    const reading = { name: words.slice(0, cut).join(' '), context: words.slice(cut).join(' ') }
    if (reading.name.length >= SHORTEST_NAME && isContext(reading.context)) readings.push(reading)
  }
  return readings
}
