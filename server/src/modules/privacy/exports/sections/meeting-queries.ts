import { Time } from '@caravan/contract/fields.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { hasReached } from '../../../../db/received.ts'
import { notBlocked } from '../../../../db/visible.ts'
import type { Viewer } from '../../../../platform/viewer.ts'
import { Name, nameOf, nullable, otherOf, type Section, section } from './section-queries.ts'

export const MEETING_SECTIONS: readonly Section[] = [
  section({
    name: 'meetings',
    about: 'Whom you have met in person. Those with a block between you are left out.',
    table: 'meetings',
    item: z.object({ with: Name, createdAt: Time, city: nullable, country: nullable, placeId: nullable }),
    made: (viewer) => ({ with: nameOf(viewer, otherOf(viewer, 'one_id', 'other_id')) }),
    madeOf: ['one_id', 'other_id'],
    where: (viewer) => sql`${viewer.id} in (t.one_id, t.other_id) and ${notBlocked(sql`t.one_id`, sql`t.other_id`)}`,
  }),
  section({
    name: 'vouches',
    about: 'What you say of others whom you have met, and what they say of you.',
    table: 'vouches',
    item: z.object({
      ...{ with: Name, isMine: z.boolean(), text: z.string(), isHidden: z.boolean().nullable(), createdAt: Time },
    }),
    made: (viewer) => ({
      with: nameOf(viewer, otherOf(viewer, 'author_id', 'about_id')),
      isMine: sql`t.author_id = ${viewer.id}`,
      // that somebody hides one's words is theirs to know
      isHidden: sql`case when t.about_id = ${viewer.id} then t.is_hidden end`,
    }),
    madeOf: ['author_id', 'about_id', 'is_hidden'],
    where: (viewer) => sql`t.author_id = ${viewer.id} or (t.about_id = ${viewer.id} and ${isSeen(viewer)})`,
  }),
  section({
    name: 'would-not-meet-again',
    about: 'Whom you would not meet again. Nobody else is ever shown it.',
    table: 'would_not_meet_again',
    item: z.object({ with: Name, createdAt: Time }),
    made: (viewer) => ({ with: nameOf(viewer, sql`t.about_id`) }),
    madeOf: ['about_id'],
    where: ({ id }) => sql`t.author_id = ${id}`,
  }),
]

const isSeen = (viewer: Viewer) => hasReached(viewer, sql`t.author_id`, sql`t.created_at`)
