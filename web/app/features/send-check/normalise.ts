/** The zero of each script whose digits people type; the nine after it follow. Full-width ones are NFKC's. */
const ZEROS = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6, 0x0e50,
  0x0ed0, 0x0f20, 0x1040, 0x17e0, 0x1810,
]

/** What is not seen between two characters (zero-width, direction, soft hyphens), and what makes an emoji of a digit. */
const UNSEEN = /\p{Cf}|\p{Variation_Selector}|\u20e3/gu

/** One spelling of what looks the same, with ASCII digits, so that nothing is told apart by how it was typed. */
export const normalised = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    // in capitals they are told apart from an i by Turkish alone
    .replace(/[İı]/g, 'i')
    .replace(/[\u2010-\u2015\u2212]/g, '-')

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const zero = ZEROS.find((first) => code >= first && code < first + 10)
  return zero === undefined ? digit : String(code - zero)
}

/** A pattern of several words that stand by themselves, in text that is normalised. Letters of either case match. */
export const wholeWords = (words: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_])(?:${words.map(pattern).join('|')})(?![\\p{L}\\p{M}\\p{N}_])`, 'iu')

/** The same for scripts that are written without spaces. */
export const anyOf = (words: readonly string[]): RegExp => new RegExp(words.map(pattern).join('|'), 'iu')

const pattern = (words: string) =>
  normalised(words)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
