/** Advance widths of the display face at weight 800, in em. What is missing counts as an average capital. */
const WIDTHS: Record<string, number> = {
  A: 0.498,
  B: 0.511,
  C: 0.499,
  D: 0.52,
  E: 0.409,
  F: 0.39,
  G: 0.514,
  H: 0.528,
  I: 0.255,
  J: 0.331,
  K: 0.513,
  L: 0.388,
  M: 0.732,
  N: 0.575,
  O: 0.524,
  P: 0.51,
  Q: 0.529,
  R: 0.509,
  S: 0.48,
  T: 0.431,
  U: 0.523,
  V: 0.494,
  W: 0.754,
  X: 0.527,
  Y: 0.532,
  Z: 0.415,
  ' ': 0.181,
  '-': 0.243,
  "'": 0.15,
  '’': 0.161,
  '.': 0.161,
  ',': 0.158,
  '/': 0.288,
  '&': 0.643,
  '(': 0.289,
  ')': 0.309,
  Đ: 0.602,
  Ł: 0.602,
  Æ: 0.637,
  Œ: 0.64,
}
const AVERAGE = 0.53
/** Scripts that the display face lacks come from a wider face of the system. */
const OTHER_SCRIPT = /[\u0250-\u1dff\u2100-\uffff]/
const WIDE_SCRIPT = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/
/** Hebrew and Arabic, whose letters are narrow. Where they are joined a word that is cut is hard to read. */
const NARROW_SCRIPT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
const ACCENTED = /\p{M}/u
const LETTER_SPACING = -0.012
const LEADING = 0.88
/** Marks above capitals would run into the line before. */
const ACCENTED_LEADING = 1.06

export interface PlaceNameBox {
  width: number
  height: number
  max?: number
  min?: number
  /** Width of a text at a font size of 1, where the face itself can be measured. */
  measure?: (text: string) => number
}

export interface FittedPlaceName {
  rows: string[]
  /** Font size in the box's own unit. */
  size: number
  /** At least the box's width; more where a single word needs it even at the smallest size. */
  width: number
  height: number
  /** From one baseline to the next, as a share of the size. */
  leading: number
}

/**
 * Sets a place's name as poster lettering: broken only between words (and after a slash or hyphen), every line as
 * wide as its share of the box, never larger than `max`, so that 'Rio' does not shout.
 */
export function fitPlaceName(name: string, box: PlaceNameBox): FittedPlaceName {
  const { width, height, max = 120, min = 26, measure = approximateWidth } = box
  const words = inAtMostTen(
    name
      .trim()
      .toLocaleUpperCase('en')
      .replace(/\s+/g, ' ')
      .split(/(?<=[ /-])/)
      .flatMap((word) => cutToFit(word, width / min, measure)),
  )
  const leading = ACCENTED.test(name.normalize('NFD')) ? ACCENTED_LEADING : LEADING
  let best = { rows: [''], size: min, score: Number.NEGATIVE_INFINITY }
  for (let lines = 1; lines <= Math.min(4, words.length); lines++) {
    for (const rows of splits(words, lines)) {
      const lengths = rows.map(measure)
      const widest = Math.max(...lengths)
      const size = Math.min(max, width / widest, height / (rows.length * leading))
      // A larger size wins; among equals the fewer and the more even lines.
      const score = size * (1 + (Math.min(...lengths) / widest) * 0.12) * (1 - 0.04 * (rows.length - 1))
      if (score > best.score) best = { rows, size, score }
    }
  }
  const size = Math.floor(Math.max(min, best.size))
  const widest = Math.max(...best.rows.map(measure)) * size
  return {
    rows: best.rows,
    size,
    width: Math.ceil(Math.max(width, widest)),
    height: Math.ceil(best.rows.length * size * leading),
    leading,
  }
}

/** A word that fits at no size is cut, so that it is read in large letters and not lost in small ones. */
function cutToFit(word: string, room: number, measure: (text: string) => number): string[] {
  const cut = ['']
  for (const letter of word) {
    const longer = (cut.at(-1) ?? '') + letter
    if (measure(longer.trimEnd()) > room) cut.push(letter)
    else cut[cut.length - 1] = longer
  }
  return cut
}

/** Ways to break grow with the words: a name of fifty is broken between groups of five. */
function inAtMostTen(words: string[]): string[] {
  const each = Math.ceil(words.length / 10)
  return Array.from({ length: Math.ceil(words.length / each) }, (_, group) =>
    words.slice(group * each, (group + 1) * each).join(''),
  )
}

function* splits(words: string[], lines: number): Generator<string[]> {
  if (lines === 1) {
    yield [words.join('').trim()]
    return
  }
  for (let first = 1; first <= words.length - lines + 1; first++) {
    for (const rest of splits(words.slice(first), lines - 1)) yield [words.slice(0, first).join('').trim(), ...rest]
  }
}

function approximateWidth(text: string): number {
  const letters = [...text.normalize('NFD').replace(/\p{M}/gu, '')]
  return letters.reduce((sum, letter) => sum + advanceOf(letter) + LETTER_SPACING, 0)
}

function advanceOf(letter: string): number {
  if (WIDE_SCRIPT.test(letter)) return 1
  if (NARROW_SCRIPT.test(letter)) return 0.55
  return WIDTHS[letter] ?? (OTHER_SCRIPT.test(letter) ? 0.78 : AVERAGE)
}
