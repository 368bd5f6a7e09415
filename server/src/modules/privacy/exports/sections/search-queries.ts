import { Day, Time } from '@caravan/contract/fields.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isOwn, nullable, type Section, section, texts } from './section-queries.ts'

export const SEARCH_SECTIONS: readonly Section[] = [
  section({
    name: 'wishes',
    about: 'Where you want to go.',
    table: 'wishes',
    item: z.object({
      ...{ id: z.string(), destination: z.string(), country: z.string(), from: nullable, to: nullable, tags: texts },
      createdAt: Time,
    }),
    made: () => ({
      from: sql`case when isfinite(t.start_date) then t.start_date::text end`,
      to: sql`case when isfinite(t.end_date) then t.end_date::text end`,
    }),
    madeOf: ['start_date', 'end_date'],
    where: isOwn,
  }),
  section({
    name: 'saved-searches',
    about: 'Searches that you saved.',
    table: 'saved_searches',
    item: z.object({ id: z.string(), q: z.string(), createdAt: Time, seenAt: Time }),
    where: isOwn,
  }),
  section({
    name: 'digests',
    about: 'When you are told of what your saved searches find.',
    table: 'search_digests',
    item: z.object({ dueAt: Time, sentOn: z.array(Day), q: nullable }),
    made: () => ({ sentOn: sql`t.sent_on::text[]` }),
    where: isOwn,
  }),
]
