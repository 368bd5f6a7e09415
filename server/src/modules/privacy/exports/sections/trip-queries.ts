import { Day, Time } from '@caravan/contract/fields.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { hasReached } from '../../../../db/received.ts'
import { notHidden, viewerAsValues, visibleTrip } from '../../../../db/visible.ts'
import { isOwn, Name, nameOf, nullable, type Section, section, texts } from './section-queries.ts'

export const TRIP_SECTIONS: readonly Section[] = [
  section({
    name: 'trips',
    about: 'Your trips. Their pictures are in the folder pictures, by the id in imageUrl.',
    table: 'trips',
    item: z.object({
      ...{ id: z.string(), destination: z.string(), country: z.string(), placeId: nullable },
      ...{ startDate: Day, endDate: Day, minNights: z.int().nullable(), maxNights: z.int().nullable() },
      ...{ description: z.string(), tags: texts, imageUrl: z.string(), imageDescription: z.string() },
      ...{ posterKey: z.string(), posterVariant: z.int() },
      ...{ audience: z.string(), likes: z.int(), matches: z.int(), comments: z.int(), createdAt: Time },
    }),
    where: isOwn,
  }),
  section({
    name: 'pictures',
    about: 'Your pictures, as they are stored here: the files are in the folder pictures.',
    table: 'pictures',
    item: z.object({
      id: z.string(),
      kind: z.string(),
      width: z.int(),
      height: z.int(),
      createdAt: Time,
      takenAt: Time,
    }),
    where: (viewer) => sql`(${isOwn(viewer)} and t.kind <> 'poses')`,
  }),
  section({
    name: 'comments',
    about: 'What you wrote under trips, and what others wrote under yours.',
    table: 'comments',
    item: z.object({ postId: z.string(), from: Name, isMine: z.boolean(), content: z.string(), createdAt: Time }),
    made: (viewer) => ({ from: nameOf(viewer, sql`t.user_id`), isMine: sql`t.user_id = ${viewer.id}` }),
    madeOf: ['user_id'],
    where: (viewer) => sql`(${isOwn(viewer)} or (
      exists (select from trips own where own.id = t.post_id and own.user_id = ${viewer.id})
      and ${notHidden(sql`t.id`)} and ${hasReached(viewer, sql`t.user_id`, sql`t.created_at`)}))`,
  }),
  section({
    name: 'likes',
    about: 'Trips that you like.',
    table: 'likes',
    item: z.object({ postId: z.string(), createdAt: Time }),
    where: isOwn,
  }),
  section({
    name: 'saved-trips',
    about: 'Trips that you saved, and the days that you know of.',
    table: 'saved_trips',
    item: z.object({ tripId: z.string(), createdAt: Time, startDate: Day, endDate: Day, remindedOf: Day.nullable() }),
    where: (viewer) => sql`${isOwn(viewer)} and exists (
      select from trips seen where seen.id = t.trip_id and ${visibleTrip(viewerAsValues(viewer), 'seen')})`,
  }),
  section({
    name: 'seen-trips',
    about: 'Trips of others that you had in view.',
    table: 'seen_trips',
    item: z.object({ tripId: z.string(), seenAt: Time }),
    where: isOwn,
  }),
  section({
    name: 'calendar-feed',
    about: 'Since when other calendars read your trips at an address of their own. The address itself is kept nowhere.',
    table: 'calendar_feeds',
    item: z.object({ createdAt: Time }),
    where: isOwn,
  }),
]
