import type { Gazetteer, NamedPlace } from './gazetteer.ts'
import { isPlain } from './plain-words.ts'
import { slipsBetween, slipsForgiven } from './slips.ts'
import type { Token } from './tokens.ts'

/** 'Sant Julià de Lòria' has four words. */
const MOST_WORDS = 5
const MOST_CONTEXT_WORDS = 4
/** A small town that shares its name with a word is the word, which finds the town too: about 12,000 people. */
const LEAST_WEIGHT = 4.1
/** With a slip only well-known places are meant: about 100,000 people. */
const LEAST_WEIGHT_OF_SLIP = 5
const SHORTEST = 2
const SHORTEST_SLIP = 5
/** Looking for likenesses costs some milliseconds each. */
const MOST_SLIPS = 3

export interface FoundPlace {
  place: NamedPlace
  /** The tokens it takes, the last one not included. */
  first: number
  end: number
}

const nameOf = (tokens: readonly Token[], first: number, end: number) =>
  tokens
    .slice(first, end)
    .map(({ name }) => name)
    .join(' ')

/** Every place that some words of the line are the name of, the longest names first. */
export async function placesIn(tokens: readonly Token[], gazetteer: Gazetteer): Promise<FoundPlace[]> {
  const runs = tokens.flatMap((_, first) =>
    Array.from({ length: MOST_WORDS }, (_, more) => first + more + 1)
      .filter((end) => end <= tokens.length && !tokens.slice(first, end).some(({ isTag }) => isTag))
      .map((end) => ({ first, end, name: nameOf(tokens, first, end) }))
      .filter(({ first, end, name }) => name.length >= SHORTEST && !isOnlyPlain(tokens, first, end)),
  )
  if (runs.length === 0) return []
  const named = await gazetteer.named([...new Set(runs.map(({ name }) => name))])
  return runs
    .flatMap(({ first, end, name }) => {
      const found = named
        .filter((place) => place.asked === name)
        .map((place) => ({ place, first, end: endOfContext(tokens, end, place.context) }))
        // with where it lies it is meant, however small it is
        .filter((found) => found.end - first > 1 || found.place.weight >= LEAST_WEIGHT)
      // 'portland maine' is the one that its context names, and of several the best known
      const [best] = found.sort((a, b) => b.end - a.end || b.place.weight - a.place.weight)
      return best ? [best] : []
    })
    .sort((a, b) => b.end - b.first - (a.end - a.first) || b.place.weight - a.place.weight)
}

const isOnlyPlain = (tokens: readonly Token[], first: number, end: number) =>
  tokens.slice(first, end).every(({ name }) => isPlain(name))

/** 'lisbon portugal', 'portland or usa': what names where a place lies belongs to it. */
function endOfContext(tokens: readonly Token[], end: number, context: string): number {
  for (let more = MOST_CONTEXT_WORDS; more > 0; more--) {
    if (end + more > tokens.length || tokens.slice(end, end + more).some(({ isTag }) => isTag)) continue
    const words = nameOf(tokens, end, end + more)
    if (words.length >= SHORTEST && !isPlain(words) && ` ${context} `.includes(` ${words} `)) {
      return endOfContext(tokens, end + more, ` ${context} `.replace(` ${words} `, ' ').trim())
    }
  }
  return end
}

/** Well-known places that words nobody understood are a slip of. */
export async function misspelledPlacesIn(
  tokens: readonly Token[],
  isFree: (at: number) => boolean,
  gazetteer: Gazetteer,
): Promise<FoundPlace[]> {
  const runs = tokens.flatMap((_, first) =>
    [3, 2, 1]
      .map((count) => ({ first, end: first + count, name: nameOf(tokens, first, first + count) }))
      .filter(({ end, name }) => {
        const own = tokens.slice(first, end)
        return (
          end <= tokens.length &&
          name.length >= SHORTEST_SLIP &&
          own.every(({ name, isTag }, at) => !isTag && !isPlain(name) && isFree(first + at))
        )
      }),
  )
  const found: FoundPlace[] = []
  for (const { first, end, name } of runs.slice(0, MOST_SLIPS)) {
    if (found.some((other) => first < other.end && other.first < end)) continue
    const most = slipsForgiven(name.replaceAll(' ', ''))
    const meant = (await gazetteer.like(name)).find(
      ({ asked, weight }) =>
        weight >= LEAST_WEIGHT_OF_SLIP && asked[0] === name[0] && slipsBetween(name, asked, most) <= most,
    )
    if (meant) found.push({ place: meant, first, end: endOfContext(tokens, end, meant.context) })
  }
  return found
}
