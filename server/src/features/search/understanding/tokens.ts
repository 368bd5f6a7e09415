import { normaliseName } from '../../places/normalise.ts'

/** A word of the line, and where it stands in it (UTF-16 units). */
export interface Token {
  /** As names are compared: lower case, no accents. */
  name: string
  start: number
  end: number
  /** It was written with a '#', which is inside the span. */
  isTag: boolean
}

/** Digits and letters part: 'may2027' is no word that anybody means, '4th' is one. */
const WORD = /#[\p{L}\p{N}\p{M}_-]+|[\p{L}\p{N}\p{M}'’]+/gu

export function tokensOf(text: string): Token[] {
  return [...text.matchAll(WORD)].flatMap((found) => {
    const name = normaliseName(found[0])
    if (!name) return []
    return [{ name, start: found.index, end: found.index + found[0].length, isTag: found[0].startsWith('#') }]
  })
}
