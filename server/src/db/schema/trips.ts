import { sql } from 'drizzle-orm'
import { check, date, doublePrecision, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time, users } from './users.ts'

export const trips = pgTable(
  'trips',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    destination: text('destination').notNull(),
    country: text('country').notNull(),
    /** The gazetteer's key; the centre and radius are copied so that overlap needs no look-up. */
    placeId: text('place_id'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    radiusKm: doublePrecision('radius_km'),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    description: text('description').notNull(),
    tags: text('tags').array().notNull().default([]),
    imageUrl: text('image_url').notNull().default(''),
    imagePreview: text('image_preview'),
    /** Which drawing: the key that the postcard routes resolve, and one of its variants. */
    posterKey: text('poster_key').notNull(),
    posterVariant: integer('poster_variant').notNull().default(0),
    audience: text('audience', { enum: ['all', 'male', 'female'] })
      .notNull()
      .default('all'),
    likes: integer('likes').notNull().default(0),
    matches: integer('matches').notNull().default(0),
    comments: integer('comments').notNull().default(0),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    // feedPage: the newest of each audience the viewer belongs to. With the owner, so that those of somebody blocked
    // are passed over without reading the table
    index('trips_audience_newest_idx').on(table.audience, table.createdAt, table.id, table.userId),
    // feedPage (one's own of any audience), travellerTrips
    index('trips_user_newest_idx').on(table.userId, table.createdAt, table.id),
    // listOwnComingTrips
    index('trips_user_end_idx').on(table.userId, table.endDate),
    // listNearby: who is at a place by a trip that runs now
    index('trips_place_start_idx').on(table.placeId, table.startDate, table.endDate).where(sql`place_id is not null`),
    // canSeePicture: which trip shows a picture
    index('trips_image_idx').on(table.imageUrl).where(sql`${table.imageUrl} <> ''`),
    check('trips_days_in_order', sql`${table.endDate} >= ${table.startDate}`),
  ],
)
