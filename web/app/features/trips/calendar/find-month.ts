import type { MonthNames } from './day-habits.ts'

const MIN_MONTH = 3

/** The month that a text names (from 1; 0 for none), and the text without it. Null where it may be several. */
export function findMonth(text: string, months: readonly MonthNames[]): { month: number; rest: string } | null {
  const long = months.flatMap(({ own }, at) =>
    own.filter((name) => /[\s\d]/.test(name) && wordsOf(name).test(text)).map((name) => ({ month: at + 1, name })),
  )
  if (long.length > 1) return null
  if (long[0]) return { month: long[0].month, rest: text.replace(wordsOf(long[0].name), ' ') }
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? []
  const found = new Set(words.flatMap((word) => monthsNamed(word, months)))
  return found.size > 1 ? null : { month: [...found][0] ?? 0, rest: text }
}

/** 'tháng 1' is not the beginning of 'tháng 11'. */
const wordsOf = (name: string) => new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${name}(?![\\p{L}\\p{M}\\p{N}])`, 'u')

/** A name in full, of the language itself, means that month; else all that begin so. */
function monthsNamed(word: string, months: readonly MonthNames[]): number[] {
  const numbered = months.map((names, at) => ({ ...names, month: at + 1 }))
  const inFull = numbered.filter(({ own }) => own.includes(word))
  const begun = numbered.filter(({ own, english }) => [...own, ...english].some((name) => beginsWith(name, word)))
  return (inFull.length === 1 ? inFull : begun).map(({ month }) => month)
}

const beginsWith = (name: string, word: string) => word.length >= MIN_MONTH && name.startsWith(word)
