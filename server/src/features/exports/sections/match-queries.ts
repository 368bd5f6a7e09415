import { Day, Time } from '@caravan/contract/fields.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { notBlocked, viewerAsValues, visibleTraveller, visibleTrip } from '../../../db/visible.ts'
import { isOwn, Name, nameOf, nullable, otherOf, type Section, section } from './section-queries.ts'

export const MATCH_SECTIONS: readonly Section[] = [
  section({
    name: 'matches',
    about: 'Whom you asked for a match and who asked you. A note is there while a request is not answered.',
    table: 'matches',
    item: z.object({
      ...{ id: z.string(), with: Name, askedByMe: z.boolean(), postId: nullable, status: z.string(), note: nullable },
      ...{ declineReason: nullable, createdAt: Time, answeredAt: Time.nullable(), endedAt: Time.nullable() },
      ...{ endedByMe: z.boolean(), hasLostTrip: z.boolean() },
    }),
    made: (viewer) => ({
      with: nameOf(viewer, otherOf(viewer, 'user_id', 'post_author_id')),
      askedByMe: sql`t.user_id = ${viewer.id}`,
      // a request about a trip that they may no longer see says nothing of it
      postId: sql`(select seen.id from trips seen
        where seen.id = t.post_id and ${visibleTrip(viewerAsValues(viewer), 'seen')})`,
      note: sql`case when t.user_id = ${viewer.id} or ${visibleTraveller(viewer, sql`t.user_id`)} then t.note end`,
      // why somebody declined is theirs
      declineReason: sql`case when t.post_author_id = ${viewer.id} then t.decline_reason end`,
      endedByMe: sql`coalesce(t.ended_by = ${viewer.id}, false)`,
    }),
    madeOf: ['user_id', 'post_author_id', 'ended_by'],
    where: (viewer) => sql`(${isOwn(viewer)} or t.post_author_id = ${viewer.id})`,
  }),
  section({
    name: 'match-requests-per-day',
    about: 'How many requests you sent on a day.',
    table: 'match_asks',
    item: z.object({ day: Day, asked: z.int() }),
    where: isOwn,
  }),
  section({
    name: 'messages',
    about:
      'What you and your matches wrote each other, by the id of the match. Words of somebody blocked are left out.',
    table: 'messages',
    item: z.object({
      ...{
        matchId: z.string(),
        number: z.int(),
        from: Name,
        isMine: z.boolean(),
        content: z.string(),
        createdAt: Time,
      },
    }),
    made: (viewer) => ({ from: nameOf(viewer, sql`t.sender_id`), isMine: sql`t.sender_id = ${viewer.id}` }),
    madeOf: ['sender_id'],
    where: (viewer) => sql`t.match_id in (
      select match_id from conversations where asker_id = ${viewer.id} or author_id = ${viewer.id})
      and (t.sender_id = ${viewer.id} or ${notBlocked(sql`${viewer.id}::uuid`, sql`t.sender_id`)})`,
  }),
]
