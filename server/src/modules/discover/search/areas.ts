import type { Db } from '../../../db/client.ts'
import { normaliseName } from '../../places/normalise.ts'
import { gazetteerOf } from './fitting-queries.ts'

/** What other features count by, so that a number and the list of its trips go by the same conditions. */
export { askedAreas, goesTo, goesToAsked, lexemesOfTags, listAreas, type PlaceArea } from './fitting-queries.ts'
export { nameInLine } from './nearest.ts'

/** The key of the best known place of a name in a country. */
export async function findPlaceId(db: Db, { place, country }: { place: string; country: string }): Promise<string> {
  const found = await gazetteerOf(db).named([normaliseName(place)])
  const id = found.find((named) => named.country === country)?.id
  if (!id) throw new Error(`The gazetteer has no ${place} in ${country}`)
  return id
}
