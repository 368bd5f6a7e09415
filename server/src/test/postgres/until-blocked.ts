import type pg from 'pg'

/**
 * Resolves when somebody waits for a lock that `holder` has, or when what was to wait is over without having had to.
 * `holder` has an open transaction.
 */
export async function untilBlocked(pool: pg.Pool, holder: pg.PoolClient, waiting: Promise<unknown>): Promise<void> {
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  const isBlocked = async () => {
    const text = 'select from pg_stat_activity where $1::int = any (pg_blocking_pids(pid))'
    return (await pool.query(text, [rows[0]?.pid])).rowCount !== 0
  }
  let isOver = false
  const over = () => {
    isOver = true
  }
  void waiting.then(over, over)
  while (!isOver && !(await isBlocked()));
}
