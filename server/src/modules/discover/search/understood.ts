import { MONTHS } from '@caravan/contract/months.ts'
import { type Completion, SEARCH, type Understood } from '@caravan/contract/search.ts'
import type { Db } from '../../../db/client.ts'
import type { Act } from '../../../platform/act.ts'
import * as places from '../../places/places.ts'
import { gazetteerOf } from './fitting-queries.ts'
import { nameInLine, nearestOf } from './nearest.ts'
import { type Asked, ownDay } from './trip-search.ts'
import { coming, firstOfMonth, lastOfMonth, named, yearOf } from './understanding/date-range.ts'
import { type Token, tokensOf } from './understanding/tokens.ts'
import { KNOWN_TAGS, understand } from './understanding/understand.ts'

const SHORTEST = 2
const MAX_TAGS = 2
const MAX_MONTHS = 2
/** 'new yo' is the beginning of one name: so many words are tried together. */
const MAX_WORDS = 3

/** What the end of a line may become. All of it is known to everybody: nothing here comes from trips or travellers. */
async function completionsOf(db: Db, text: string, today: string): Promise<Completion[]> {
  const tokens = tokensOf(text)
  const last = tokens.at(-1)
  // behind a comma the word is finished
  if (!last || last.end < text.length) return []
  const months = last.isTag ? [] : monthsFrom(text, last, today)
  const tags = tagsFrom(text, last)
  const found = last.isTag ? [] : await placesFrom(db, text, tokens)
  return [...months.slice(0, MAX_MONTHS), ...tags.slice(0, MAX_TAGS), ...found].slice(0, SEARCH.completions)
}

const withEnd = (text: string, start: number, end: string) => `${text.slice(0, start)}${end}`

function tagsFrom(text: string, { name, start, isTag }: Token): Completion[] {
  if (name.length < SHORTEST && !isTag) return []
  return KNOWN_TAGS.filter((tag) => tag.startsWith(name)).map((tag) => {
    const label = `#${tag.replaceAll(' ', '-')}`
    return { kind: 'tag', label, detail: '', query: withEnd(text, start, label) }
  })
}

function monthsFrom(text: string, { name, start }: Token, today: string): Completion[] {
  if (name.length < SHORTEST) return []
  return MONTHS.flatMap((label, at): Completion[] => {
    if (!label.toLowerCase().startsWith(name)) return []
    const range = coming(today, (year) => ({ from: firstOfMonth(year, at + 1), to: lastOfMonth(year, at + 1) }))
    if (!range) return []
    return [
      {
        kind: 'month',
        label,
        detail: String(yearOf(range.from)),
        query: withEnd(text, start, named(label, range, today)),
      },
    ]
  })
}

/** Places that the last words begin, those of more words first. */
async function placesFrom(db: Db, text: string, tokens: readonly Token[]): Promise<Completion[]> {
  const found = new Map<string, Completion>()
  for (let words = Math.min(MAX_WORDS, tokens.length); words > 0 && found.size < SEARCH.completions; words--) {
    const own = tokens.slice(-words)
    const start = own[0]?.start ?? 0
    const typed = text.slice(start)
    if (own.some(({ isTag }) => isTag) || typed.length < SHORTEST) continue
    for (const place of await places.complete(db, typed, SEARCH.completions)) {
      const query = withEnd(text, start, nameInLine(place))
      if (!found.has(query)) found.set(query, { kind: 'place', label: place.name, detail: place.region, query })
    }
  }
  return [...found.values()].slice(0, SEARCH.completions)
}

/** Figures of a line that may be two days: which is meant has to be asked. */
export async function unclearDatesOf({ db }: Act, q: string) {
  const { text, unclear } = await understand(q, ownDay(undefined, new Date()), gazetteerOf(db))
  return { text, unclear }
}

/** What a line means to the search, how it may go on, and where to go on when it finds nothing. */
export async function understood(
  act: Act,
  { q, today, typing }: Asked & { typing?: 'true' | undefined },
): Promise<Understood> {
  const { db } = act
  const day = ownDay(today, new Date())
  const meaning = await understand(q, day, gazetteerOf(db))
  const { text, places, dates, unclear, tags, words } = meaning
  const askedBack = (unclear?.readings ?? []).map((reading): Completion => ({ kind: 'month', ...reading, detail: '' }))
  return {
    text,
    places,
    dates,
    unclear,
    tags: tags.map(({ tag, start, end }) => ({ tag, start, end })),
    words,
    completions: [...askedBack, ...(await completionsOf(db, q, day))].slice(0, SEARCH.completions),
    nearest: typing ? null : await nearestOf(act, meaning, day),
  }
}
