import { check, date, doublePrecision, index, integer, pgTable, smallint, sql, text, uuid } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { tsvector } from './tsvector.ts'
import { time, users } from './users.ts'

/** Where and when a trip is: what its matches are notified of. */
export interface TripSummary {
  destination: string
  country: string
  startDate: string
  endDate: string
  minNights: number | null
  maxNights: number | null
}

export const trips = pgTable(
  'trips',
  {
    id: uuid('id').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    destination: text('destination').notNull(),
    country: text('country').notNull(),
    /** The gazetteer's key; the centre and radius are copied so that overlap needs no look-up. */
    placeId: text('place_id'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    radiusKm: doublePrecision('radius_km'),
    /** The city that a typed destination can only mean; its centre is copied too. */
    resolvedPlaceId: text('resolved_place_id'),
    /** The country's code, or as it was typed, in lower case. The database makes it (a trigger) where nobody says it. */
    countryKey: text('country_key'),
    /** The place, or what stands for one that was typed. The database makes it (a trigger), and the two below. */
    placeKey: text('place_key'),
    /** Where on earth trips that can meet this one are looked for: a cell of a grid, or the key of the place. */
    cell: text('cell'),
    /** The least n so that 2^n days hold all from start to end: so far back a trip can have begun that still runs. */
    daySpan: smallint('day_span'),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    /** Of flexible dates, which are then somewhere from start to end; both null for exact ones. */
    minNights: integer('min_nights'),
    maxNights: integer('max_nights'),
    description: text('description').notNull(),
    tags: text('tags').array().notNull().default([]),
    imageUrl: text('image_url').notNull().default(''),
    /** What the photo shows, in its owner's words. */
    imageDescription: text('image_description').notNull().default(''),
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
    /** How often what a calendar shows of it was changed, and when it was last; null for never. */
    revision: integer('revision'),
    revisedAt: time('revised_at'),
    /** What a search finds it by: each of its words, and '#' before those of its tags. The database keeps it (a trigger). */
    lexemes: tsvector('lexemes'),
  },
  (table) => [
    // feedPage: the newest of each audience the viewer belongs to. With the owner, so that those of somebody blocked
    // are passed over without reading the table
    index('trips_audience_newest_idx').on(table.audience, table.createdAt, table.id, table.userId),
    // feedPage (one's own of any audience), travellerTrips
    index('trips_user_newest_idx').on(table.userId, table.createdAt, table.id),
    // listOwn, findCalendar, comingTrips
    index('trips_user_end_idx').on(table.userId, table.endDate),
    // listNearby: who is at a place by a trip that runs now
    index('trips_place_start_idx').on(table.placeId, table.startDate, table.endDate).where(sql`place_id is not null`),
    // listOverlaps: within reach. All that they are weighed by lies in the index
    index('trips_cell_idx').on(
      table.cell,
      table.daySpan,
      table.startDate,
      table.endDate,
      table.audience,
      table.userId,
      table.id,
      table.placeKey,
      table.countryKey,
      table.latitude,
      table.longitude,
      table.radiusKm,
      table.minNights,
      table.maxNights,
    ),
    // listOverlaps: in the same country
    index('trips_country_idx').on(
      table.countryKey,
      table.daySpan,
      table.startDate,
      table.endDate,
      table.audience,
      table.userId,
      table.id,
      table.placeKey,
      table.latitude,
      table.longitude,
      table.radiusKm,
      table.minNights,
      table.maxNights,
    ),
    // searchTrips: words and tags, places and months together
    index('trips_keys_idx').using('gin', sql`trip_keys(lexemes, cell, country_key, start_date, end_date)`),
    // used by nodes of the release before alone; goes with the next one
    index('trips_lexemes_idx').using('gin', table.lexemes),
    // searchTrips: those that begin in some days, the soonest first
    index('trips_start_idx').on(table.startDate, table.id, table.endDate),
    // countByCity, listPopular: travellers of each place, out of the index alone
    index('trips_counted_idx')
      .on(table.placeKey, table.userId, table.endDate, table.startDate)
      .where(sql`audience = 'all'`),
    // canSeePicture: which trip shows a picture
    index('trips_image_idx').on(table.imageUrl).where(sql`${table.imageUrl} <> ''`),
    check('trips_days_in_order', sql`${table.endDate} >= ${table.startDate}`),
    check(
      'trips_nights_in_order',
      sql`(${table.minNights} is null and ${table.maxNights} is null) or coalesce(${table.minNights} between 1 and ${table.maxNights} and ${table.maxNights} <= ${table.endDate} - ${table.startDate}, false)`,
    ),
  ],
)
