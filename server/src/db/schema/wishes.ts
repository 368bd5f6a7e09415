import { date, doublePrecision, index, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '../sql.ts'
import { belongsTo } from './belongs-to.ts'
import { trips } from './trips.ts'
import { time, users } from './users.ts'

/** Where travellers want to go. Its columns are named as those of `trips`, for the predicate of overlaps. */
export const wishes = pgTable(
  'wishes',
  {
    id: uuid('id').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    /** The gazetteer's key; all that it is compared by is copied. */
    placeKey: text('place_key').notNull(),
    destination: text('destination').notNull(),
    country: text('country').notNull(),
    countryKey: text('country_key').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    radiusKm: doublePrecision('radius_km').notNull(),
    /** As `trips.cell`. */
    cell: text('cell').notNull(),
    /** The first and the last day of its month; from -infinity to infinity for any. */
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    /** The text of a `tsquery` for the tags; null where there are none. */
    tagLexemes: text('tag_lexemes'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    // insertWish: the same wish twice is one; listWishes, countWishes
    uniqueIndex('wishes_same_key').on(table.userId, table.placeKey, table.startDate, table.tags),
    // findWishesThatFit: those in reach of a trip whose month is not over by then
    index('wishes_cell_idx').on(table.cell, table.endDate, table.startDate),
    // findWishesThatFit: those in a country that a trip goes to, so many at a time
    index('wishes_country_id_idx').on(table.countryKey, table.id),
    // deleteOverWishes
    index('wishes_end_idx').on(table.endDate).where(sql`end_date < 'infinity'`),
    // used by nodes of the release before alone; goes with the next one
    index('wishes_country_idx').on(table.countryKey, table.endDate, table.startDate),
  ],
)

/** Which trip has woken which wish: none does so twice. */
export const wishWakes = pgTable(
  'wish_wakes',
  {
    wishId: belongsTo('wish_id', () => wishes.id),
    tripId: belongsTo('trip_id', () => trips.id),
  },
  (table) => [
    primaryKey({ columns: [table.wishId, table.tripId] }),
    // listNotifications: whether one's wish for a trip is still there; deletion of a trip
    index('wish_wakes_trip_idx').on(table.tripId),
  ],
)
