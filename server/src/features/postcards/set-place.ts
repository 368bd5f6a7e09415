export interface PlaceBox {
  width: number
  height: number
  max?: number
  min?: number
  leading?: number
  /** Width of a text at a font size of 1, in the unit of the box. */
  measure?: (text: string) => number
}

export interface PlaceLines {
  rows: string[]
  size: number
  leading: number
}

// Sets a place's name as poster lettering: broken only between words (and after a slash or hyphen), at most four lines,
// never larger than `max`, so that 'Rio' does not shout and 'San Miguel de Allende' stays whole.
export function setPlace(name: string, box: PlaceBox): PlaceLines {
  const { width, height, max = 120, min = 26, leading = 0.88, measure = approximateWidth } = box
  const words = wordsOf(name)
  let best = { rows: words.length ? [rowOf(words)] : [], size: min, score: -1 }
  for (let count = 1; count <= Math.min(4, words.length); count++) {
    for (const rows of splits(words, count)) {
      const widths = rows.map(measure)
      const widest = Math.max(...widths)
      const size = Math.min(max, width / widest, height / (rows.length * leading))
      // A larger size wins; among equals the fewer and the more even lines.
      const score = size * (1 + (Math.min(...widths) / widest) * 0.12) * (1 - 0.04 * (rows.length - 1))
      if (score > best.score) best = { rows, size: Math.max(min, size), score }
    }
  }
  return { rows: best.rows, size: Math.floor(best.size), leading }
}

// More words than this make no better lines, only a great many ways to try.
const MOST_WORDS = 12

// Each word keeps the blank, slash or hyphen behind it.
function wordsOf(name: string): string[] {
  const words = name
    .trim()
    .toLocaleUpperCase('en')
    .split(/(?<=[\s/-])(?=[^\s/-])/)
  if (words.length <= MOST_WORDS) return words.filter(Boolean)
  return [...words.slice(0, MOST_WORDS - 1), words.slice(MOST_WORDS - 1).join('')]
}

const rowOf = (words: string[]) => words.join('').replace(/\s+/g, ' ').trim()

function* splits(words: string[], lines: number): Generator<string[]> {
  if (lines === 1) {
    yield [rowOf(words)]
    return
  }
  for (let i = 1; i <= words.length - lines + 1; i++) {
    for (const rest of splits(words.slice(i), lines - 1)) yield [rowOf(words.slice(0, i)), ...rest]
  }
}

// Widths of capitals of the display face, good to about 4 %, where nothing can be measured.
const NARROW: Readonly<Record<string, number>> = {
  I: 0.24,
  J: 0.42,
  ' ': 0.2,
  '-': 0.32,
  "'": 0.2,
  '.': 0.22,
  L: 0.43,
  F: 0.45,
  E: 0.48,
  T: 0.47,
  M: 0.72,
  W: 0.78,
  Q: 0.6,
  O: 0.58,
  G: 0.57,
}
const approximateWidth = (text: string) => [...text].reduce((sum, letter) => sum + (NARROW[letter] ?? 0.52), 0)
