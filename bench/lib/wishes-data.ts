import { fillFolder } from './fill-folder.ts'

export const wishesDir = (count: number) => `.data-bench/wishes${count === 1_000_000 ? '' : `-${count}`}`

const TRAVELLERS = 100_000
/** Places people wish for; to the best known goes about one wish in 140. */
const PLACES = 20_000

const USERS = `
  insert into users (id, email, username, first_name, gender, onboarding_completed, stated_adult_at, created_at, updated_at)
  select gen_random_uuid(), 'wish' || n || '@example.org', 'wish_' || n, 'Name' || n,
    (array['woman', 'man', null])[1 + n % 3], true, now(), now(), now()
  from generate_series(0, ${TRAVELLERS - 1}) n`

const WHERE = `
  create table bench_places as
    select row_number() over (order by population desc, id) - 1 as at, * from places
    where kind = 'city' and not is_district order by 1 limit ${PLACES};
  create index on bench_places (at);
  create table bench_travellers as select row_number() over (order by id) - 1 as n, id from users;
  create index on bench_travellers (n)`

/** Ten of each traveller, a third of them for any month, one in five with a tag. */
const wishesOf = (count: number) => `
  insert into wishes (id, user_id, place_key, destination, country, country_key, latitude, longitude, radius_km, cell,
    start_date, end_date, tags, tag_lexemes, created_at)
  select gen_random_uuid(), t.id, p.id, p.name, p.country, p.country_code, p.latitude, p.longitude, p.radius_km,
    trip_cell(p.id, p.latitude, p.longitude, p.radius_km),
    case when said.n % 3 = 0 then '-infinity' else first_day end,
    case when said.n % 3 = 0 then 'infinity' else (first_day + interval '1 month - 1 day')::date end,
    case when said.n % 5 = 0 then array['surf'] else '{}' end, case when said.n % 5 = 0 then '''#surf''' end, now()
  from (
    select n, floor(power(random(), 2) * ${PLACES})::int as at,
      (date_trunc('month', current_date) + (random() * 12)::int * interval '1 month')::date as first_day
    from generate_series(1, ${count}) n) said
  join bench_places p on p.at = said.at join bench_travellers t on t.n = said.n % ${TRAVELLERS}
  on conflict do nothing`

/** Wishes all over the world, the same each time. Fills the folder where it is not filled yet. */
export const fillWishes = (count: number): Promise<void> =>
  fillFolder(wishesDir(count), { travellers: USERS, places: WHERE, wishes: wishesOf(count) })
