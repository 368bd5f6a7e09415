import { afterAll, afterEach, vi } from 'vitest'
import { type TestApp, useApp } from './build-app.ts'

/** The schema whose `now()` comes before that of PostgreSQL, for this file's connections alone. */
const OPTIONS = '-c search_path=clock,pg_catalog,public'

/** The application, and a clock of its database and its process that shows what `at` says ('2027-01-10T11:30:00Z'). */
export async function useClock(): Promise<TestApp & { at: (moment: string) => Promise<void> }> {
  const made = await useApp({}, {}, { options: OPTIONS })
  const { pool } = made.database
  await pool.query(`
    create schema clock;
    create table clock.shown (moment timestamptz not null);
    create function clock.now() returns timestamptz language sql stable as
      'select coalesce((select moment from clock.shown), pg_catalog.now())'`)
  afterEach(() => void vi.useRealTimers())
  // before the application closes
  afterAll(async () => void (await pool.query('drop schema clock cascade')))
  return {
    ...made,
    async at(moment) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(moment) })
      await pool.query('with gone as (delete from clock.shown) insert into clock.shown values ($1)', [moment])
    },
  }
}
