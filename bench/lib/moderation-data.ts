import { fillFolder } from './fill-folder.ts'

export const moderationDir = (cases: number) => `.data-bench/moderation${cases === 40_000 ? '' : `-${cases}`}`

const TRAVELLERS = 20_000
const TRIPS = 200_000
/** One in so many travellers has been suspended, half of them until now; one in so many trips is hidden. */
const SUSPENDED = 100

const USERS = `
  insert into users (id, email, username, first_name, gender, onboarding_completed, created_at, updated_at)
  select gen_random_uuid(), 'moderated' || n || '@example.org', 'moderated_' || n, 'Name' || n,
    (array['woman', 'man', null])[1 + n % 3], true, now(), now()
  from generate_series(0, ${TRAVELLERS - 1}) n;
  create table bench_travellers as select row_number() over (order by id) - 1 as n, id from users;
  create index on bench_travellers (n)`

const TRIPS_OF = `
  insert into trips (id, user_id, destination, country, place_id, latitude, longitude, radius_km, start_date, end_date,
    description, tags, poster_key, audience, created_at)
  select gen_random_uuid(), t.id, 'Lisbon', 'Portugal', 'g2267057', 38.7, -9.1, 10, current_date + made.n % 365,
    current_date + 7 + made.n % 365, 'Four miradouros and one very small budget.', array['Food', 'Cities'], 'g2267057',
    (array['all', 'all', 'all', 'all', 'all', 'all', 'all', 'all', 'female', 'male'])[1 + made.n % 10],
    now() - made.n * interval '25 seconds'
  from generate_series(0, ${TRIPS - 1}) made(n) join bench_travellers t on t.n = made.n % ${TRAVELLERS}`

const SANCTIONS = `
  insert into suspensions select id, now() - interval '3 days', now() + (n % 2 * 40 - 20) * interval '1 day'
  from bench_travellers where n % ${SUSPENDED} = 0;
  insert into hidden_subjects select id, 'trip', user_id, now() from (
    select id, user_id, row_number() over (order by id) as at from trips) numbered where at % ${SUSPENDED} = 0`

/** The urgent ones are few, as they are. */
const casesOf = (count: number) => `
  create table bench_cases as select n, gen_random_uuid() as id from generate_series(0, ${count - 1}) n;
  create index on bench_cases (n);
  insert into cases (id, traveller_id, urgency, opened_at)
  select c.id, gen_random_uuid(), case when n % 20 = 0 then 2 when n % 4 = 0 then 1 else 0 end, now() - n * interval '7 minutes'
  from bench_cases c`

/** Of some many, of most one. */
const reportsOf = (count: number) => `
  insert into reports (id, case_id, subject_kind, subject_id, reason, details, created_at)
  select gen_random_uuid(), c.id, 'message', gen_random_uuid(), (array['spam', 'scam', 'harassment'])[1 + said.n % 3],
    repeat('He wants a deposit before we meet. ', 1 + said.n % 8), now() - said.n * interval '3 minutes'
  from (
    select n, case when n < ${count} * 0.4 then n else floor(power(random(), 3) * ${count} * 0.4)::int end as case_number
    from generate_series(0, ${count - 1}) n offset 0) said
  join bench_cases c on c.n = said.case_number`

const EVIDENCE = `
  insert into evidence (id, case_id, report_id, subject_kind, subject_id, content, sealed_at)
  select gen_random_uuid(), case_id, id, subject_kind, subject_id, jsonb_build_object(
    'author', jsonb_build_object('id', gen_random_uuid(), 'username', 'somebody', 'firstName', 'Some'), 'createdAt', created_at,
    'fields', jsonb_build_object('content', details), 'messages', (
      select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'author', null, 'content', around.n || ': ' || details, 'createdAt', created_at))
      from generate_series(1, 11) around(n)), 'seenBy', jsonb_build_object('audience', 'conversation')), created_at
  from reports`

/** Two and a half reports of each case, each with a conversation. Fills the folder where it is not filled yet. */
export const fillModeration = (cases: number): Promise<void> =>
  fillFolder(moderationDir(cases), {
    travellers: USERS,
    trips: TRIPS_OF,
    sanctions: SANCTIONS,
    cases: casesOf(cases),
    reports: reportsOf(cases * 2.5),
    evidence: EVIDENCE,
  })
