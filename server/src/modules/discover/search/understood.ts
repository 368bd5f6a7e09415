import { type Completion, SEARCH, type Understood } from '@caravan/contract/search.ts'
import type { Act } from '../../../platform/act.ts'
import { completionsOf } from './completions.ts'
import { gazetteerOf } from './gazetteer-queries.ts'
import { nearestOf } from './nearest.ts'
import { ownDay } from './own-day.ts'
import type { Asked } from './trip-search.ts'
import { understand } from './understanding/understand.ts'

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
