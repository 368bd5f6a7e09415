import { countryCodeOf, findCountry } from '../../../places/gazetteer/countries.ts'
import { slipsBetween, slipsForgiven } from './slips.ts'
import type { Token } from './tokens.ts'

/** A place of the gazetteer under one of its names. */
export interface NamedPlace {
  id: string
  /** The name that was asked for, normalised. */
  asked: string
  name: string
  region: string
  country: string
  kind: 'city' | 'region' | 'country'
  /** What may follow the name: its state, its country, their codes; normalised. */
  context: string
  /** About the decimal logarithm of how many people mean it. */
  weight: number
}

export interface Gazetteer {
  /** Places of these very names (normalised), the best known of each name first. */
  named(names: readonly string[]): Promise<NamedPlace[]>
  /** Places whose name looks like this one, the likeliest first; `asked` is that name of theirs. */
  like(name: string): Promise<NamedPlace[]>
}

/** Words that lead to a place or to days; they belong to what they lead to. */
export const LEADING = new Set(['in', 'to', 'at', 'from', 'around', 'near', 'on', 'during', 'over', 'for', 'the', 'of'])

/** Words that say nothing of what is looked for. */
const PLAIN = new Set(
  `a an and any anyone anybody are between by can do find go going has have i is looking me my of or our somebody
   someone that there this travel traveler travelers traveller travellers traveling travelling trip trips up want we
   week weeks who will with you visit visiting until till`.split(/\s+/),
)

export const isPlain = (name: string): boolean => LEADING.has(name) || PLAIN.has(name)

/** Words of English that are names of places in another language: in a line they are the word, which finds trips by its text. */
const ALSO_NAMES = new Set(
  `bale bank bat cad canes chili chip city come coast damask debark deli delis elk end federation galas gales gene genes grenade
   hail hims hippo humus island kilo kingdom lids limo lion luck main malt meres monster pastas pole prince pristine republic rest
   revel rim roles sad saris sepia sin sine sol soul spa states suede sues sultan sumo tars temp thorn toga togas torn town tuba
   tunes wale wan`.split(/\s+/),
)

/** 'Sant Julià de Lòria' has four words. */
const MAX_WORDS = 5
const MAX_CONTEXT_WORDS = 4
/** A small town that shares its name with a word is the word, which finds the town too: about 12,000 people. */
const MIN_WEIGHT = 4.1
/** The shorter a word, the more words are a letter away from some town: with a slip these are as well known as this. */
const MIN_WEIGHT_OF_SLIP: Record<number, number> = { 5: 6, 6: 5.5, 7: 4.5 }
const SHORTEST = 2
const MIN_SLIP = 5
/** Looking for likenesses costs some milliseconds each. */
const MAX_SLIPS = 3

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
    Array.from({ length: MAX_WORDS }, (_, more) => first + more + 1)
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
        .map((place) => ({ place, first, end: endOfContext(tokens, end, place) }))
        // with where it lies it is meant, however small it is
        .filter((found) => found.end - first > 1 || (found.place.weight >= MIN_WEIGHT && !isWord(tokens[first])))
      // 'portland maine' is the one that its context names, and of several the best known
      const [best] = found.sort((a, b) => b.end - a.end || b.place.weight - a.place.weight)
      return best ? [best] : []
    })
    .sort((a, b) => b.end - b.first - (a.end - a.first) || b.place.weight - a.place.weight)
}

const isOnlyPlain = (tokens: readonly Token[], first: number, end: number) =>
  tokens.slice(first, end).every(({ name }) => isPlain(name))

/** A word of English that is a name elsewhere, as 'suede' is Sweden in French, unless it has that name's accent. */
const isWord = (token: Token | undefined) => token?.written === token?.name && ALSO_NAMES.has(token?.name ?? '')

/** 'lisbon portugal', 'portland or usa', 'nizza frankreich': what names where a place lies belongs to it. */
function endOfContext(
  tokens: readonly Token[],
  end: number,
  { context, country }: Pick<NamedPlace, 'context' | 'country'>,
): number {
  for (let more = MAX_CONTEXT_WORDS; more > 0; more--) {
    if (end + more > tokens.length || tokens.slice(end, end + more).some(({ isTag }) => isTag)) continue
    const words = nameOf(tokens, end, end + more)
    if (words.length < SHORTEST || isPlain(words)) continue
    if (` ${context} `.includes(` ${words} `)) {
      return endOfContext(tokens, end + more, { context: ` ${context} `.replace(` ${words} `, ' ').trim(), country })
    }
    if (findCountry(countryCodeOf(words) ?? '')?.name === country) return end + more
  }
  return end
}

/** Places that words nobody understood are a slip of. */
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
          name.length >= MIN_SLIP &&
          own.every((token, at) => !token.isTag && !isPlain(token.name) && !isWord(token) && isFree(first + at))
        )
      }),
  )
  const found: FoundPlace[] = []
  for (const { first, end, name } of runs.slice(0, MAX_SLIPS)) {
    if (found.some((other) => first < other.end && other.first < end)) continue
    const most = slipsForgiven(name.replaceAll(' ', ''))
    const [meant] = (await gazetteer.like(name))
      .filter(
        ({ asked }) =>
          asked[0] === name[0] && asked !== name.replace(/s$/, '') && slipsBetween(name, asked, most) <= most,
      )
      .map((place) => ({ place, first, end: endOfContext(tokens, end, place) }))
      .filter((found) => found.end > end || found.place.weight >= (MIN_WEIGHT_OF_SLIP[name.length] ?? MIN_WEIGHT))
      // with where it lies it is meant, as where it is spelled right
      .sort((a, b) => b.end - a.end)
    if (meant) found.push(meant)
  }
  return found
}
