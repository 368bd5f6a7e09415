import { plainDigits } from '@caravan/contract/digits.ts'
import type { UnclearDates, UnderstoodDates, UnderstoodPlace } from '@caravan/contract/search.ts'
import { type ReadDates, readDates } from './dates.ts'
import { type Gazetteer, isPlain, LEADING, misspelledPlacesIn, type NamedPlace, placesIn } from './places-in-line.ts'
import { isSlipOf } from './slips.ts'
import { type Token, tokensOf } from './tokens.ts'

/**
 * What people travel for, and the words that mean the same: each tag as it is shown, then what else it is called. These
 * are tags also without a '#', before they are places: Surf is a town in California, Solo one in Java.
 */
const MEANINGS: readonly (readonly [tag: string, ...also: string[]])[] = [
  ['beach', 'beaches', 'beachlife', 'seaside', 'coast'],
  ['adventure', 'adventures', 'adventurous'],
  ['culture', 'cultural', 'cultures'],
  ['food', 'foodie', 'foodies', 'street food', 'food tour', 'food tours', 'gastronomy', 'cuisine', 'eating'],
  ['photography', 'photo', 'photos', 'photographer', 'photographers'],
  ['hiking', 'hike', 'hikes', 'hiker', 'hikers', 'trek', 'treks', 'trekking', 'trail', 'trails'],
  ['diving', 'dive', 'dives', 'diver', 'divers', 'scuba', 'scuba diving', 'snorkeling', 'snorkelling', 'snorkel'],
  ['architecture', 'architectural'],
  ['festivals', 'festival'],
  ['wildlife', 'safari', 'safaris', 'animals'],
  ['solo', 'solo travel', 'solo traveler', 'solo travelers', 'solo traveller', 'solo travellers', 'solo trip', 'alone'],
  ['surf', 'surfing', 'surfer', 'surfers'],
  ['yoga'],
  ['camping', 'camp', 'camper', 'campers'],
  ['climbing', 'climb', 'climber', 'climbers', 'bouldering'],
  ['cycling', 'cyclist', 'cyclists', 'biking', 'bike', 'bikes', 'bicycle', 'bikepacking'],
  ['kayak', 'kayaking', 'kayaks'],
  ['sailing', 'sail'],
  ['skiing', 'ski', 'snowboard', 'snowboarding'],
  ['music', 'concert', 'concerts'],
  ['museums', 'museum'],
  ['nightlife', 'clubbing', 'party', 'parties'],
  ['shopping'],
  ['sightseeing'],
  ['history', 'historic', 'historical'],
  ['wine', 'wines', 'winery', 'vineyard', 'vineyards'],
  ['temples', 'temple'],
  ['mountains', 'mountain'],
  ['islands', 'island hopping'],
  ['desert', 'deserts'],
  ['remote work', 'digital nomad', 'digital nomads', 'coworking', 'workation'],
  ['road trip', 'roadtrip', 'road trips'],
  ['backpacking', 'backpacker', 'backpackers'],
  ['train', 'trains', 'rail'],
  ['vegan'],
  ['vegetarian'],
  ['family'],
  ['budget'],
  ['luxury'],
  ['women', 'women only', 'girls'],
  ['volcano', 'volcanoes', 'volcanos'],
  ['water sports', 'watersports'],
]

const tagByName = new Map(MEANINGS.flatMap(([tag, ...also]) => [tag, ...also].map((name) => [name, tag] as const)))
const namesByTag = new Map(MEANINGS.map(([tag, ...also]) => [tag, [tag, ...also]] as const))

export const KNOWN_TAGS: readonly string[] = MEANINGS.map(([tag]) => tag)
const MAX_WORDS_OF_TAG = 2

/** The tag that a name means; a slip is forgiven. */
function knownTag(name: string): { tag: string; isExact: boolean } | null {
  const exact = tagByName.get(name)
  if (exact) return { tag: exact, isExact: true }
  const slip = [...tagByName.keys()].find((known) => isSlipOf(name, known))
  return slip ? { tag: tagByName.get(slip) ?? slip, isExact: false } : null
}

/** All names that mean a tag: of one that nobody knows, itself. */
export const namesOfTag = (tag: string): readonly string[] => namesByTag.get(tagByName.get(tag) ?? tag) ?? [tag]

interface Span {
  start: number
  end: number
}
interface TagPiece extends Span {
  tag: string
  /** Written with a '#': then only tags count, and no other words. */
  isWritten: boolean
}

export interface Meaning {
  text: string
  places: UnderstoodPlace[]
  dates: UnderstoodDates | null
  /** Figures that are two days, such as 4/10: neither is looked for. */
  unclear: UnclearDates | null
  tags: TagPiece[]
  words: (Span & { word: string })[]
}

export const isEmpty = ({ places, dates, tags, words }: Meaning): boolean =>
  places.length + tags.length + words.length === 0 && dates === null

/** More of them would find nothing, and each is a condition. */
const MAX_WORDS = 12
const MAX_PLACES = 6

type Piece =
  | { kind: 'place'; place: NamedPlace }
  | { kind: 'dates'; dates: ReadDates }
  | { kind: 'tag'; tag: string; isWritten: boolean }
interface Candidate {
  piece: Piece
  first: number
  end: number
  /** Of two equally long ones the first is meant. */
  rank: number
}
const RANK = { exactDates: 0, tag: 1, place: 2, slip: 3 }

/** What is spelled out is taken first, the longest piece before shorter ones; then what may be a slip; words are left. */
export async function understand(text: string, today: string, gazetteer: Gazetteer): Promise<Meaning> {
  const inPlainDigits = plainDigits(text)
  const tokens = tokensOf(inPlainDigits)
  const taken = new Line(tokens)
  const dated = datesIn(inPlainDigits, tokens, today)
  const tagged = tagsIn(tokens)
  const named = (await placesIn(tokens, gazetteer)).map(({ place, first, end }) => ({
    piece: { kind: 'place' as const, place },
    first,
    end,
    rank: RANK.place,
  }))
  taken.takeLongest([...dated, ...tagged, ...named].filter(({ rank }) => rank < RANK.slip))
  taken.takeLongest([...dated, ...tagged].filter(({ rank }) => rank === RANK.slip))
  const misspelled = await misspelledPlacesIn(tokens, taken.isFree, gazetteer)
  for (const { place, first, end } of misspelled) {
    // 'lisbn portugal' is one place: what names where it lies was taken for another
    taken.giveUpPlaces(first, end)
    taken.takeLongest([{ piece: { kind: 'place', place }, first, end, rank: RANK.slip }])
  }
  return taken.meaning(text)
}

function datesIn(text: string, tokens: readonly Token[], today: string): Candidate[] {
  return tokens.flatMap(({ start, isTag }, first) => {
    const dates = isTag ? null : readDates(text, start, today)
    if (!dates) return []
    const end = tokens.findIndex((token) => token.start >= dates.end)
    const rank = dates.isExact ? RANK.exactDates : RANK.slip
    return [{ piece: { kind: 'dates', dates }, first, end: end < 0 ? tokens.length : end, rank }]
  })
}

function tagsIn(tokens: readonly Token[]): Candidate[] {
  return tokens.flatMap((token, first): Candidate[] => {
    if (token.isTag) {
      const tag = token.name.replaceAll(' ', '')
      return [{ piece: { kind: 'tag', tag, isWritten: true }, first, end: first + 1, rank: RANK.tag }]
    }
    return Array.from({ length: MAX_WORDS_OF_TAG }, (_, more) => first + more + 1)
      .filter((end) => end <= tokens.length && !tokens.slice(first, end).some(({ isTag }) => isTag))
      .flatMap((end): Candidate[] => {
        const name = tokens
          .slice(first, end)
          .map(({ name }) => name)
          .join(' ')
        const known = knownTag(name)
        const rank = known?.isExact ? RANK.tag : RANK.slip
        return known ? [{ piece: { kind: 'tag', tag: known.tag, isWritten: false }, first, end, rank }] : []
      })
  })
}

const readingIn = (text: string, { start, end }: Span, label: string) => ({
  label,
  query: `${text.slice(0, start)}${label}${text.slice(end)}`,
})

class Line {
  readonly #tokens: readonly Token[]
  readonly #taken: Candidate[] = []
  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  readonly isFree = (at: number): boolean => !this.#taken.some(({ first, end }) => first <= at && at < end)

  giveUpPlaces(from: number, to: number): void {
    const own = this.#taken.filter(({ piece, first, end }) => piece.kind === 'place' && from <= first && end <= to)
    for (const candidate of own) this.#taken.splice(this.#taken.indexOf(candidate), 1)
  }

  takeLongest(candidates: readonly Candidate[]): void {
    const inOrder = candidates.toSorted((a, b) => b.end - b.first - (a.end - a.first) || a.rank - b.rank)
    for (const candidate of inOrder) {
      const { first, end } = candidate
      if (this.#tokens.slice(first, end).every((_, at) => this.isFree(first + at))) this.#taken.push(candidate)
    }
  }

  meaning(text: string): Meaning {
    const meaning: Meaning = { text, places: [], dates: null, unclear: null, tags: [], words: this.#words() }
    for (const { piece, first, end } of this.#taken.toSorted((a, b) => a.first - b.first)) {
      const span = this.#span(first, end)
      if (piece.kind === 'place') {
        const { id, name, region, country, kind } = piece.place
        if (meaning.places.length < MAX_PLACES && !meaning.places.some((place) => place.id === id)) {
          meaning.places.push({ ...span, id, name, region, country, kind })
        }
      } else if (piece.kind === 'tag') {
        const { tag, isWritten } = piece
        if (!meaning.tags.some((other) => other.tag === tag)) meaning.tags.push({ ...span, tag, isWritten })
      } else if (!meaning.dates && !meaning.unclear) {
        const { from, to, label, unclear } = piece.dates
        if (unclear) meaning.unclear = { ...span, readings: unclear.map((label) => readingIn(text, span, label)) }
        else meaning.dates = { ...span, from, to, label }
      } else {
        // a trip has its days once: the first are meant
        meaning.words.push({ ...span, word: text.slice(span.start, span.end) })
      }
    }
    return meaning
  }

  /** With the words that lead to it: taken out of the line, they would be left behind. */
  #span(first: number, end: number): Span {
    let from = first
    while (from > 0 && this.isFree(from - 1) && LEADING.has(this.#tokens[from - 1]?.name ?? '')) from--
    return { start: this.#tokens[from]?.start ?? 0, end: this.#tokens[end - 1]?.end ?? 0 }
  }

  #words() {
    return this.#tokens
      .filter(({ name }, at) => this.isFree(at) && !isPlain(name))
      .slice(0, MAX_WORDS)
      .map(({ written, start, end }) => ({ word: written, start, end }))
  }
}
