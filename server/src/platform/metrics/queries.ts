import type pg from 'pg'

export interface JobCount {
  task: string
  waiting: number
  failing: number
  failed: number
}

/** The jobs that there are, by their task. */
export async function countJobs(pool: pg.Pool): Promise<JobCount[]> {
  const { rows } = await pool.query<JobCount>(`
    select task_identifier as task,
      count(*) filter (where attempts < max_attempts and run_at <= now() and locked_at is null)::int as waiting,
      count(*) filter (where attempts between 1 and max_attempts - 1)::int as failing,
      count(*) filter (where attempts >= max_attempts)::int as failed
    from graphile_worker.jobs group by 1`)
  return rows
}
