import { normaliseName } from '../../../places/normalise.ts'

/** A word of the line, and where it stands in it (UTF-16 units). */
export interface Token {
  /** As names are compared: lower case, no accents. */
  name: string
  start: number
  end: number
  /** It was written with a '#', which is inside the span. */
  isTag: boolean
  /** Lower case and no more: as it is looked for in texts. */
  written: string
}

/** Digits and letters part: 'may2027' is no word that anybody means, '4th' is one. So are initials: 'U.S.A.', 'D.C.'. */
const WORD =
  /#[\p{L}\p{N}\p{M}_-]+|(?<![\p{L}\p{N}\p{M}])(?:\p{L}\.)+\p{L}(?![\p{L}\p{N}\p{M}])\.?|[\p{L}\p{N}\p{M}'’\u200c\u200d]+/gu

export function tokensOf(text: string): Token[] {
  return [...text.matchAll(WORD)].flatMap((found) => {
    const name = normaliseName(found[0])
    if (!name) return []
    return [
      {
        name,
        start: found.index,
        end: found.index + found[0].length,
        isTag: found[0].startsWith('#'),
        written: found[0].toLowerCase(),
      },
    ]
  })
}
