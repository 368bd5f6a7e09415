import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { GazetteerPlace } from './gazetteer/place.ts'
import { normaliseName } from './normalise.ts'

/** The schema in which a new gazetteer is made, so that tables, constraints and indexes have their names from the beginning. */
const BESIDE = 'gazetteer_beside'
const TABLES = ['places', 'place_names'] as const
const OLD_ONES = TABLES.map((table) => `public.${table}`)

/** A few seconds of tries: a search takes milliseconds. */
export const SWAP_TRIES = 100
const SWAP_PAUSE_MS = 30
const LOCK_NOT_AVAILABLE = '55P03'

export async function makeTablesBeside(client: pg.PoolClient): Promise<void> {
  await client.query(`create schema ${BESIDE}`)
  for (const table of TABLES) {
    await client.query(`create table ${BESIDE}.${table} (like public.${table} including all excluding indexes)`)
  }
}

/** As the old ones have them. Built over full tables, they take a third of the time that filling them row by row does. */
export async function indexTablesBeside(client: pg.PoolClient): Promise<void> {
  const keys = await client.query<{ table: string; name: string; definition: string }>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.conrelid = any ($1::regclass[]) and k.contype = 'p'`,
    [OLD_ONES],
  )
  for (const { table, name, definition } of keys.rows) {
    await client.query(`alter table ${BESIDE}.${table} add constraint ${name} ${definition}`)
  }
  const indexes = await client.query<{ definition: string }>(
    `select replace(pg_get_indexdef(indexrelid), ' ON public.', ' ON ${BESIDE}.') as definition
     from pg_index where indrelid = any ($1::regclass[]) and not indisprimary`,
    [OLD_ONES],
  )
  for (const { definition } of indexes.rows) await client.query(definition)
  for (const table of TABLES) await client.query(`analyze ${BESIDE}.${table}`)
}

/**
 * Waits for a moment in which nobody searches. Standing in line for the lock would hold up all who come after, and two
 * tables locked one after the other can be a deadlock with a search; so it tries again, and waits only in the end.
 */
export async function lockOldTables(client: pg.PoolClient, swapTries: number): Promise<void> {
  const lock = `lock table ${OLD_ONES.join(', ')} in access exclusive mode`
  for (let tries = 0; tries < swapTries; tries++) {
    await client.query('savepoint before_lock')
    try {
      await client.query(`${lock} nowait`)
      return
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error
    }
    await client.query('rollback to before_lock')
    await sleep(SWAP_PAUSE_MS)
  }
  await client.query(lock)
}

export async function swapTables(client: pg.PoolClient, version: string): Promise<void> {
  await client.query(`drop table ${OLD_ONES.join(', ')}`)
  for (const table of TABLES) await client.query(`alter table ${BESIDE}.${table} set schema public`)
  await client.query(`comment on table public.places is ${pg.escapeLiteral(version)}`)
  await client.query(`drop schema ${BESIDE}`)
}

const MIN_LAST_WORDS = 3
/** Only well-known places are found by the end of their name: 'Janeiro', 'Skye'. */
const KNOWN_WEIGHT = 5
const LAST_WORDS_MALUS = 2
/** Another name counts a little less: 'Sankt-Peterburg' does not come before San Francisco. */
const OTHER_NAME_MALUS = 0.3
/** Initials are typed on purpose: 'LA' is not the beginning of Lahore. */
const MAX_INITIALS = 3
/** Behind the places that are called so where they lie: 'Roma' in Lesotho is small enough, 'Monaco' is not Munich. */
const OTHER_LANGUAGE_MALUS = 1.2
/** Typed either way; what stands in a name is as chance will have it. */
const SHORT_FORMS: Record<string, string> = { saint: 'st', sainte: 'ste', mount: 'mt', fort: 'ft' }
const LONG_FORMS = Object.fromEntries(Object.entries(SHORT_FORMS).map(([long, short]) => [short, long]))
const SHORTENED = new RegExp(`\\b(?:${[...Object.entries(SHORT_FORMS)].flat().join('|')})\\b`)

/** The version of the data lies in the table's comment: it lives and dies with the rows, also in a backup. */
export async function readLoadedVersion(db: pg.Pool | pg.PoolClient): Promise<string | null> {
  const { rows } = await db.query<{ version: string | null }>(
    `select obj_description('places'::regclass, 'pg_class') as version`,
  )
  return rows[0]?.version ?? null
}

export async function insertPlaces(client: pg.PoolClient, places: readonly GazetteerPlace[]): Promise<void> {
  await insertPlaceRows(client, places)
  await insertNames(client, places)
}

const insertPlaceRows = (client: pg.PoolClient, places: readonly GazetteerPlace[]) =>
  client.query(
    // a zone that this PostgreSQL does not know would fail each statement that asks what day it is there
    `insert into ${BESIDE}.places (id, name, region, context, country, country_code, kind, scenery, latitude, longitude,
       radius_km, population, is_district, zone_ahead, zone_behind)
     select place.id, place.name, region, context, country, country_code, kind, scenery, latitude, longitude, radius_km,
       population, is_district, ahead.name, behind.name
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
       $9::float8[], $10::float8[], $11::float4[], $12::int4[], $13::bool[], $14::text[], $15::text[])
       as place(id, name, region, context, country, country_code, kind, scenery, latitude, longitude, radius_km,
         population, is_district, zone_ahead, zone_behind)
     left join pg_timezone_names ahead on ahead.name = zone_ahead
     left join pg_timezone_names behind on behind.name = zone_behind`,
    [
      places.map((place) => place.id),
      places.map((place) => place.name),
      places.map((place) => place.region),
      places.map((place) => place.context),
      places.map((place) => place.country),
      places.map((place) => place.countryCode),
      places.map((place) => place.kind),
      places.map((place) => place.scenery),
      places.map((place) => place.latitude),
      places.map((place) => place.longitude),
      places.map((place) => place.radiusKm),
      places.map((place) => place.population),
      places.map((place) => place.isDistrict),
      places.map((place) => place.zoneAhead),
      places.map((place) => place.zoneBehind),
    ],
  )

function insertNames(client: pg.PoolClient, places: readonly GazetteerPlace[]) {
  const rows = places.flatMap((place) => searchNamesOf(place).map(([name, weight]) => ({ id: place.id, name, weight })))
  return client.query(
    `insert into ${BESIDE}.place_names (place_id, name, weight) select * from unnest($1::text[], $2::text[], $3::float4[])`,
    [rows.map(({ id }) => id), rows.map(({ name }) => name), rows.map(({ weight }) => weight)],
  )
}

type Named = Pick<GazetteerPlace, 'names' | 'namesInLanguages' | 'weight'>

/** What is typed to find a place: its names in any language, and for a well-known one the last words of the hand-kept ones. */
export function searchNamesOf({ names, namesInLanguages, weight }: Named): [name: string, weight: number][] {
  const found = new Map<string, number>()
  const add = (name: string, weight: number) => {
    if (name && !found.has(name)) found.set(name, weight)
  }
  for (const [i, written] of names.entries()) {
    const name = normaliseName(written)
    const isOwn = i === 0 || name.length <= MAX_INITIALS
    add(name, isOwn ? weight : weight - OTHER_NAME_MALUS)
    if (SHORTENED.test(name)) add(otherForm(name), isOwn ? weight : weight - OTHER_NAME_MALUS)
    if (weight < KNOWN_WEIGHT) continue
    const words = name.split(' ')
    for (const [at, word] of words.entries()) {
      const last = words.slice(at).join(' ')
      if (word.length >= MIN_LAST_WORDS) add(last, weight - LAST_WORDS_MALUS)
    }
  }
  for (const written of namesInLanguages) add(normaliseName(written), weight - OTHER_LANGUAGE_MALUS)
  return [...found]
}

/** 'mount fuji' of 'mt fuji', and the other way round. */
const otherForm = (name: string) =>
  name
    .split(' ')
    .map((word) => SHORT_FORMS[word] ?? LONG_FORMS[word] ?? word)
    .join(' ')
