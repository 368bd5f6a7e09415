import { filesIn } from '../../server/src/test/archives.ts'
import type { Traveller } from '../rules/world.ts'
import { difference, unmatched } from './difference.ts'
import type { Server } from './server.ts'

/** The lists of an archive, by their names. */
export async function listsIn(archive: ArrayBuffer): Promise<Map<string, unknown>> {
  const files = await filesIn(new Uint8Array(archive))
  const lists = [...files].filter(([name]) => name.endsWith('.json') && !name.includes('/'))
  return new Map(lists.map(([name, text]) => [name.replace('.json', ''), JSON.parse(text)]))
}

/** That of one of those who are signed in, which another cannot fetch. */
export async function archiveOf(
  { archiveOf, cast }: Server,
  { id, isSignInOld }: Traveller,
  all: readonly Traveller[],
): Promise<Map<string, unknown> | undefined> {
  const another = all.find((other) => other.id !== id)
  if (!another || !archiveOf) return undefined
  if (isSignInOld) await cast.signIn(id)
  return archiveOf(id, another.id)
}

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
