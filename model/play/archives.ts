import type { Traveller } from '../rules/world.ts'
import { difference, unmatched } from './difference.ts'

/** Where the lists of an archive are others than the rules say; each in whatever order. */
export const wrongIn = (
  archive: ReadonlyMap<string, unknown>,
  { name }: Traveller,
  expected: Record<string, readonly object[]>,
): string[] =>
  Object.entries(expected).flatMap(([list, items]) => {
    const actual = archive.get(list)
    const { missed, extra } = unmatched(
      items,
      Array.isArray(actual) ? actual : [],
      (one, other) => !difference(one, other),
    )
    return [
      ...missed.map((item) => `the archive of ${name} lacks of ${list}: ${JSON.stringify(item)}`),
      ...extra.map((item) => `the archive of ${name} has in ${list}: ${JSON.stringify(item)}`),
    ]
  })
