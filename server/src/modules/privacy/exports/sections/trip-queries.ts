import { FORMER_TRAVELER } from '@caravan/contract/deletion.ts'
import { Day, Time } from '@caravan/contract/fields.ts'
import { z } from 'zod'
import type { Db } from '../../../../db/client.ts'
import { hasReached, knownAs } from '../../../../db/received.ts'
import { type SQL, sql } from '../../../../db/sql.ts'
import { notBlocked, notHidden, viewerAsValues, visibleTrip } from '../../../../db/visible.ts'
import type { Viewer } from '../../../../platform/viewer.ts'

/** One file of an archive: rows of one table, as its schema says. */
export interface Section {
  name: string
  about: string
  table: string
  item: z.ZodObject
  /** Columns of the table that its fields are made of. */
  columns: readonly string[]
  rows: (viewer: Viewer) => SQL
}

interface Wanted {
  name: string
  about: string
  table: string
  /** A field is the column of its name, unless `made` says otherwise. */
  item: z.ZodObject
  made?: (viewer: Viewer) => Record<string, SQL>
  /** Columns that those are made of, and that are no fields themselves. */
  madeOf?: readonly string[]
  /** A condition on the row `t`. */
  where: (viewer: Viewer) => SQL
}

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export function section({ made = () => ({}), madeOf = [], where, ...about }: Wanted): Section {
  const fields = Object.keys(about.item.shape)
  return {
    ...about,
    columns: [...fields.map(columnOf), ...madeOf],
    rows(viewer) {
      const expressions = made(viewer)
      const selected = fields.map((field) => {
        const expression = expressions[field] ?? sql.raw(`t.${columnOf(field)}`)
        return sql`${expression} as ${sql.identifier(field)}`
      })
      return sql`select ${sql.join(selected, sql`, `)} from ${sql.identifier(about.table)} t where ${where(viewer)}`
    },
  }
}

export const isOwn = (viewer: Viewer) => sql`t.user_id = ${viewer.id}`
export const Name = z.string().nullable().describe('The first name, as you knew them; null where it is kept no more')

/** How a traveller is named to the viewer: whoever is out of their sight as they were known, for 90 days. */
export const nameOf = (viewer: Viewer, id: SQL) => sql`(
  select case when ${hasReached(viewer, sql`u.id`, sql`'-infinity'::timestamptz`)} then known.first_name
    when not ${notBlocked(sql`${viewer.id}::uuid`, sql`u.id`)} then null else ${FORMER_TRAVELER}::text end
  from users u left join lateral ${knownAs(viewer, sql`u.id`)} known on true where u.id = ${id})`
export const otherOf = (viewer: Viewer, one: string, other: string) =>
  sql.raw(`case t.${one} when '${viewer.id}'::uuid then t.${other} else t.${one} end`)

export const texts = z.array(z.string())
export const nullable = z.string().nullable()

const ROWS_AT_ONCE = 500

/** What a transaction reads from here on is as it is now, whatever is written meanwhile. */
export const inRepeatableRead = (tx: Db) => tx.execute(sql`set transaction isolation level repeatable read, read only`)

/** Read by a cursor: a few hundred are held, however many there are. In a transaction. */
export async function* readSection(tx: Db, { rows }: Section, viewer: Viewer): AsyncGenerator<object> {
  await tx.execute(sql`declare section no scroll cursor for ${rows(viewer)}`)
  for (;;) {
    const page = await tx.execute(sql.raw(`fetch ${ROWS_AT_ONCE} from section`))
    yield* page.rows
    if (page.rows.length < ROWS_AT_ONCE) break
  }
  await tx.execute(sql`close section`)
}

export const NOTIFICATION_SECTIONS: readonly Section[] = [
  section({
    name: 'notifications',
    about: 'What you were notified of.',
    table: 'notifications',
    item: z.object({
      kind: z.string(),
      createdAt: Time,
      since: Time,
      readAt: Time.nullable(),
      mailedAt: Time.nullable(),
    }),
    where: isOwn,
  }),
  section({
    name: 'notification-settings',
    about: 'What you switched on or off.',
    table: 'notification_settings',
    item: z.object({ kind: z.string(), channel: z.string(), isOn: z.boolean() }),
    where: isOwn,
  }),
  section({
    name: 'push-devices',
    about: 'Devices that show notifications, by the service that reaches them.',
    table: 'push_subscriptions',
    item: z.object({ service: z.string(), createdAt: Time }),
    made: () => ({ service: sql`substring(t.endpoint from '^https://([^/]+)')` }),
    madeOf: ['endpoint'],
    where: isOwn,
  }),
]

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
    item: z.object({ tripId: z.string(), from: Name, isMine: z.boolean(), content: z.string(), createdAt: Time }),
    made: (viewer) => ({ from: nameOf(viewer, sql`t.user_id`), isMine: sql`t.user_id = ${viewer.id}` }),
    madeOf: ['user_id'],
    where: (viewer) => sql`(${isOwn(viewer)} or (
      exists (select from trips own where own.id = t.trip_id and own.user_id = ${viewer.id})
      and ${notHidden(sql`t.id`)} and ${hasReached(viewer, sql`t.user_id`, sql`t.created_at`)}))`,
  }),
  section({
    name: 'likes',
    about: 'Trips that you like.',
    table: 'likes',
    item: z.object({ tripId: z.string(), createdAt: Time }),
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
