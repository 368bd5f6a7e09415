/**
 * Fills `.data-bench/one` for `feed`, `messages`, `search` and `mix`: 100,000 travellers in 2,000 cities, 1,000,000 trips to
 * 3,000 cities, 20,000 of them to one city in one month, 2,000,000 likes, 200,000 conversations with 10,000,000 messages of a
 * year. `feed` wants a tenth too. Goes on where an earlier run was cut off. Trips begin in the year after that.
 *
 *   npm run bench -- data [--scale 1] [--minutes 8]      after so many minutes it ends behind a step
 */
import { parseArgs } from 'node:util'
import { filledDir } from './lib/data-dir.ts'
import { runBench } from './lib/measure.ts'
import { fillFolder } from './lib/server.ts'

const { values } = parseArgs({ options: { scale: { type: 'string' }, minutes: { type: 'string' } } })

/** At a scale of 1. */
const TRAVELLERS = 100_000
const TRIPS = 1_000_000
const CONVERSATIONS = 200_000
const LIKES_A_TRIP = 2
const BLOCKS = 20_000
/** Travellers live in so many of the largest cities, most of them in the first. */
const HOME_CITIES = 2000
/** Messages lie in so many months of 28 days, the last of which ends now. */
const MONTHS = 13
/** Each tenth conversation has 22 messages a month, each other one 2: 10,000,000 in all. */
const LONG = { every: 10, aMonth: 22 }
const SHORT_A_MONTH = 2
const TRIPS_A_STEP = 250_000
/** Trips go to so many of the largest cities, most of them to the first. */
const CITIES = 3000
/** Of a thousand trips, so many go to one city in one month: 20,000 of a million. */
const BUSIEST_SHARE = 20

/** Words of descriptions, and of tags, the first ones more often. */
const WORDS = `slow trains cold lakes small budget night market old town coffee beach hostel dinner ferry sunrise
 viewpoint museum bakery garden bookshop river bridge castle tiles soup bicycle harbour lighthouse vineyard canyon
 waterfall temple mosque cathedral theatre jazz concert festival carnival football chess poetry sketching pottery
 weaving cheese olive orange saffron pepper noodles dumplings tacos ramen oysters octopus sardines`
const TAGS = `food hiking beach culture photography surf solo trekking diving architecture festivals wildlife adventure
 climbing camping yoga wine museums music cycling kayak remote temples volcano islands`

const words = (text: string) =>
  `array[${text
    .trim()
    .split(/\s+/)
    .map((word) => `'${word}'`)}]`
/** A number from a hash: the same each time, and another for each seed. */
const hash = (seed: string) => `(hashint8extended(n, ${seed}) & 2147483647)`
const often = (list: string, seed: string) =>
  `(${list})[1 + floor(cardinality(${list}) * power(${hash(seed)} / 2147483648.0, 2))::int]`

const CITY_TABLE = `
  create temporary table city as
    select row_number() over (order by population desc, id) - 1 as at, id, name, country, latitude, longitude, radius_km
    from places where kind = 'city' and not is_district order by population desc, id limit ${CITIES};
  create index on city (at); analyze city`

const users = (count: number) => `
  insert into users (id, email, username, first_name, last_name, bio, gender, onboarding_completed, stated_adult_at,
    created_at, updated_at, lifestyle, preferred_destinations, preferred_activities)
  select md5('user' || n)::uuid, 'bench' || n || '@example.org', 'bench_' || n, 'Name' || n % 5000, 'Last' || n,
    ${often(words(WORDS), '1')} || ' and ' || ${often(words(WORDS), '2')}, (array['woman', 'man', null])[1 + n % 3], true,
    now(), timestamptz '2025-01-01' + n * interval '1 minute', now(), array['foodie'],
    array[(array['beaches', 'cities', 'mountains', 'islands'])[1 + n % 4]],
    array[(array['hiking', 'biking', 'yoga', 'camping', 'museums'])[1 + n % 5]]
  from generate_series(0, ${count - 1}) n`

const trips = (count: number, travellers: number, from: number) => `
  insert into trips (id, user_id, destination, country, place_id, latitude, longitude, radius_km, start_date, end_date,
    description, tags, poster_key, audience, created_at)
  select md5('trip' || n)::uuid, md5('user' || ${hash('3')} % ${travellers})::uuid, city.name, city.country, city.id,
    city.latitude, city.longitude, city.radius_km, starts, starts + 2 + (${hash('5')} % 18)::int,
    concat_ws(' ', ${['6', '7', '8', '9', '10', '11', '12', '13'].map((seed) => often(words(WORDS), seed)).join(', ')}),
    array[${often(words(TAGS), '14')}, ${often(words(TAGS), '15')}], city.id,
    (array['all', 'all', 'all', 'all', 'all', 'all', 'all', 'all', 'female', 'male'])[1 + n % 10],
    now() - n * interval '25 seconds'
  from generate_series(${from}, ${count - 1}) n
  cross join lateral (select case when n % 1000 < ${BUSIEST_SHARE} then 0
    else floor(${CITIES} * power(${hash('16')} / 2147483648.0, 2))::int end as at) chosen
  join city on city.at = chosen.at
  cross join lateral (select current_date + case when n % 1000 < ${BUSIEST_SHARE} then 150 + (${hash('4')} % 30)::int
    else (${hash('4')} % 365)::int end as starts) days`

/** What is compared and looked up is made by triggers, which else do not run for rows without foreign-key look-ups. */
const triggers = (when: 'always' | '') => `
  alter table users enable ${when} trigger users_compare_by; alter table trips enable ${when} trigger trips_overlap_by;
  alter table users enable ${when} trigger users_lexemes; alter table trips enable ${when} trigger trips_lexemes`

const userId = (n: string) => `md5('user' || ${n})::uuid`
const tripId = (n: string) => `md5('trip' || ${n})::uuid`

/** A UUID v7 of a time and a seed, so that the rows lie in the tables as real ones do. */
const idAt = (time: string, seed: string) => `(
  lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${seed}), 1, 3)
  || '8' || substr(md5(${seed}), 4, 3) || substr(md5(${seed}), 7, 12))::uuid`

/** Confirmed for good, so that the data can be kept. */
const HOMES = `
  update users u set city = city.name, country = city.country, place_id = city.id, city_confirmed_on = '2199-01-01',
    seen_on = current_date - (n % 60), seen_before = current_date - 60 - (n % 60)
  from (select id, substr(username, 7)::int as n from users where username like 'bench\\_%') numbered
  join city on city.at = floor(${HOME_CITIES} * power((hashint8extended(n, 21) & 2147483647) / 2147483648.0, 2))::int
  where u.id = numbered.id`

const BLOCK_ROWS = (travellers: number, count: number) => `
  insert into blocks (blocker_id, blocked_id, created_at)
  select ${userId('n')}, ${userId(`((n::bigint * 31 + 7) % ${travellers})`)}, now() from generate_series(0, ${count - 1}) n
  where n <> (n::bigint * 31 + 7) % ${travellers}`

const likes = (count: number, travellers: number) => `
  insert into likes (id, user_id, trip_id, created_at)
  select gen_random_uuid(), ${userId(`((n::bigint * 104729 + k * 20011) % ${travellers})`)}, ${tripId('n')}, now()
  from generate_series(0, ${count - 1}) n, generate_series(1, ${LIKES_A_TRIP}) k`

/** Each about a trip for everybody, which whoever is asked owns. The trigger makes each a conversation. */
const matches = (count: number, travellers: number) => `
  insert into matches (id, user_id, owner_id, trip_id, status, created_at, answered_at)
  select ${tripId(`'match' || n`)}, asker.id, t.user_id, t.id, 'accepted', asked_at, asked_at
  from generate_series(0, ${count - 1}) n
  join trips t on t.id = ${tripId('(n * 5)')}
  cross join lateral (select ${userId(`((n::bigint * 7919) % ${travellers})`)} as id) asker
  cross join lateral (select date_trunc('day', now()) - interval '364 days' - n * interval '1 second' as asked_at) at
  where asker.id <> t.user_id`

/** Messages of one month, in the order of their times: a conversation lies scattered over the table. */
const messagesOf = (month: number, conversations: number) => `
  insert into messages (id, match_id, number, sender_id, content, created_at)
  select ${idAt('at', `'message' || n || '.' || k`)}, c.match_id, ${month} * a_month + k,
    case (k + n) % 2 when 0 then c.asker_id else c.author_id end,
    'Six at the gate, before the buses? I bring tea, you bring the map. ' || k, at
  from generate_series(0, ${conversations - 1}) n
  join conversations c on c.match_id = ${tripId(`'match' || n`)}
  cross join lateral (select case n % ${LONG.every} when 0 then ${LONG.aMonth} else ${SHORT_A_MONTH} end as a_month) length
  cross join lateral generate_series(1, a_month) k
  cross join lateral (select date_trunc('day', now()) - interval '364 days' + ${month} * interval '28 days'
    + (k - 1) * interval '28 days' / a_month + n * interval '100 ms' as at) t
  order by at`

const LAST_MESSAGES = `
  update conversations c set last_number = m.number, active_at = m.created_at, last_sender_id = m.sender_id,
    last_preview = m.content, asker_unread = (m.sender_id = c.author_id)::int,
    author_unread = (m.sender_id = c.asker_id)::int, asker_read = m.number - 1, author_read = m.number - 1
  from conversations known cross join lateral (
    select * from messages where messages.match_id = known.match_id order by number desc limit 1) m
  where c.match_id = known.match_id`

/** Over what is there already an index is made much faster than row by row. */
const dropIndexes = (table: string) => `
  create table bench_indexes_of_${table} as select indexname, indexdef from pg_indexes i
    where tablename = '${table}' and not exists (select from pg_constraint where conname = i.indexname);
  do $$ declare one record; begin
    for one in select * from bench_indexes_of_${table} loop execute format('drop index %I', one.indexname); end loop;
  end $$`
const makeIndexes = (table: string) => `
  do $$ declare one record; begin
    for one in select * from bench_indexes_of_${table} loop execute one.indexdef; end loop;
  end $$;
  drop table bench_indexes_of_${table}`

/** Without foreign-key look-ups: the rows are right by construction. */
const asReplica = (text: string) =>
  `set session_replication_role = replica; ${text}; set session_replication_role = origin`

function stepsOf(scale: number): [what: string, text: string][] {
  const of = (count: number) => Math.round(count * scale)
  const [travellers, conversations] = [of(TRAVELLERS), of(CONVERSATIONS)]
  const range = (count: number) => Array.from({ length: count }, (_, n) => n)
  const tripSteps = range(Math.ceil(of(TRIPS) / TRIPS_A_STEP)).map((n): [string, string] => [
    `trips ${n + 1}`,
    asReplica(trips(Math.min(of(TRIPS), (n + 1) * TRIPS_A_STEP), travellers, n * TRIPS_A_STEP)),
  ])
  const messageSteps = range(MONTHS).map((month): [string, string] => [
    `messages of month ${month + 1}`,
    asReplica(messagesOf(month, conversations)),
  ])
  return [
    ['triggers', triggers('always')],
    ['travellers', asReplica(users(travellers))],
    ['where they live', HOMES],
    ['blocks', BLOCK_ROWS(travellers, of(BLOCKS))],
    ['trips without indexes', dropIndexes('trips')],
    ...tripSteps,
    ['indexes of trips', makeIndexes('trips')],
    ['triggers as they were', triggers('')],
    ['likes without indexes', dropIndexes('likes')],
    ['likes', asReplica(likes(of(TRIPS), travellers))],
    ['indexes of likes', makeIndexes('likes')],
    ['matches', matches(conversations, travellers)],
    ['messages without indexes', `alter table messages drop constraint messages_pkey; ${dropIndexes('messages')}`],
    ...messageSteps,
    ['primary key of messages', 'alter table messages add primary key (id)'],
    ['order of each conversation', makeIndexes('messages')],
    ['conversations', LAST_MESSAGES],
  ]
}

await runBench({}, async () => {
  const until = performance.now() + Number(values.minutes ?? Number.POSITIVE_INFINITY) * 60_000
  for (const scale of values.scale ? [Number(values.scale)] : [1, 0.1])
    await fillFolder(filledDir(scale), stepsOf(scale), { before: CITY_TABLE, until })
})
