import type pg from 'pg'

export interface JobCount {
  task: string
  waiting: number
  running: number
  failing: number
  failed: number
  /** For how many seconds the one that is due longest has been so. */
  oldest: number
}

const IS_DUE = 'attempts < max_attempts and run_at <= now() and locked_at is null'

export async function readJobCounts(pool: pg.Pool): Promise<JobCount[]> {
  const { rows } = await pool.query<JobCount>(`
    select task_identifier as task,
      count(*) filter (where ${IS_DUE})::int as waiting,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where attempts between 1 and max_attempts - 1)::int as failing,
      count(*) filter (where attempts >= max_attempts)::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where ${IS_DUE})), 0)::float8 as oldest
    from graphile_worker.jobs group by 1`)
  return rows
}
