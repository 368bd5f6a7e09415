/** Letters put in, left out, changed or swapped with their neighbour; `most + 1` where they are more than `most`. */
export function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + change)
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwapped) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    if (Math.min(...row) > most) return most + 1
    before = last
    last = row
  }
  return last[other.length] ?? most + 1
}

const MIN_MISTYPED = 5
const LONG = 11

/** How many slips a word of this length is forgiven: a short one with a slip is another word. */
export const slipsForgiven = (word: string): number => {
  if (word.length < MIN_MISTYPED) return 0
  return word.length < LONG ? 1 : 2
}

export const isSlipOf = (typed: string, meant: string): boolean => {
  const most = slipsForgiven(typed)
  return most > 0 && typed[0] === meant[0] && slipsBetween(typed, meant, most) <= most
}
