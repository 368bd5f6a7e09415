import { Time } from '@caravan/contract/fields.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Section, section } from './section-queries.ts'

export const SAFETY_SECTIONS: readonly Section[] = [
  section({
    name: 'reports',
    about: 'What you reported, and what became of it.',
    table: 'reports',
    item: z.object({
      subjectKind: z.string(),
      reason: z.string(),
      details: z.string(),
      state: z.string(),
      createdAt: Time,
    }),
    where: ({ id }) => sql`t.reporter_id = ${id}`,
  }),
]
