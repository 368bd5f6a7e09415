import { SCENERY_KINDS } from '@caravan/postcards/scenery-kinds.ts'
import { boolean, doublePrecision, index, integer, pgTable, real, sql, text } from '../sql.ts'

/** The gazetteer: filled from the packaged data at start, never written by a call. */
export const places = pgTable(
  'places',
  {
    /** `g<GeoNames id>` for cities, `r-<slug>` for regions, `c-<country code>` for countries: stable over reloads. */
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** One line that distinguishes places of the same name: 'Texas, United States'. */
    region: text('region').notNull(),
    /** What may follow the name in a search ('us usa united states tx texas'), normalised as names are. */
    context: text('context').notNull(),
    country: text('country').notNull(),
    countryCode: text('country_code').notNull(),
    kind: text('kind', { enum: ['city', 'region', 'country'] }).notNull(),
    /** What a drawing of the place shows: a kind of postcard. */
    scenery: text('scenery', { enum: SCENERY_KINDS }).notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    radiusKm: real('radius_km').notNull(),
    population: integer('population').notNull(),
    /** A part of another city: found by name, never the answer to 'which city is this?'. */
    isDistrict: boolean('is_district').notNull(),
    /** Time zones: whose clocks there are furthest ahead, and furthest behind. Null where nobody knows. */
    zoneAhead: text('zone_ahead'),
    zoneBehind: text('zone_behind'),
  },
  () => [
    // listCitiesAround
    index('places_city_point_idx')
      .using('gist', sql`point(longitude, latitude)`)
      .where(sql`kind = 'city' and not is_district`),
  ],
)

/** Every name a place is found by, normalised. */
export const placeNames = pgTable(
  'place_names',
  {
    name: text('name').notNull(),
    /** Without a foreign key: both tables are only ever filled together, and checking each row doubled the time. */
    placeId: text('place_id').notNull(),
    /** How likely this place is meant: about the decimal logarithm of its population. */
    weight: real('weight').notNull(),
  },
  (table) => [
    // searchByPrefix, findCityByName: all that ranking needs lies in the index
    index('place_names_prefix_idx').on(table.name.op('text_pattern_ops'), table.weight, table.placeId),
    // searchBySimilarity
    index('place_names_trigram_idx').using('gin', table.name.op('gin_trgm_ops')),
  ],
)
