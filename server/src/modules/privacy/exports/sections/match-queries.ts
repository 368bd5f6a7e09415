import { Day, Time } from '@caravan/contract/fields.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { FORMER_ID } from '../../../../db/former.ts'
import { hasReached } from '../../../../db/received.ts'
import { viewerAsValues, visibleTrip } from '../../../../db/visible.ts'
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
      note: sql`case when t.user_id = ${viewer.id} or ${hasReached(viewer, sql`t.user_id`, sql`t.created_at`)} then t.note end`,
      // why somebody declined is theirs
      declineReason: sql`case when t.post_author_id = ${viewer.id} then t.decline_reason end`,
      endedByMe: sql`coalesce(t.ended_by = ${viewer.id}, false)`,
    }),
    madeOf: ['user_id', 'post_author_id', 'ended_by'],
    where: (viewer) => sql`(${isOwn(viewer)} or t.post_author_id = ${viewer.id})`,
  }),
  section({
    name: 'received-words',
    about:
      'What you received and that is gone: withdrawn, declined, deleted, changed, or gone with its author or its trip. For 90 days.',
    table: 'received_words',
    item: z.object({
      ...{ kind: z.string(), firstName: nullable, content: z.string() },
      ...{ saidAt: Time, wentAt: Time },
    }),
    made: () => ({
      // by the day: at what moment somebody went is theirs
      wentAt: sql`date_trunc('day', t.went_at, 'UTC')`,
    }),
    where: ({ id }) => sql`t.recipient_id = ${id} and t.content <> ''`,
  }),
  section({
    name: 'match-requests-per-day',
    about: 'How many requests you sent on a day, less those that were given back when you unsent them.',
    table: 'match_asks',
    item: z.object({ day: Day, asked: z.int(), givenBack: z.int() }),
    where: isOwn,
  }),
  section({
    name: 'messages',
    about:
      'What you and your matches wrote each other, by the id of the match. Those of somebody who is not there any more for 90 days; once they are deleted, among what you received.',
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
      and (t.sender_id = ${viewer.id} or
        t.sender_id <> ${FORMER_ID} and ${hasReached(viewer, sql`t.sender_id`, sql`t.created_at`)})`,
  }),
]
