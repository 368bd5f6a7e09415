import type pg from 'pg'

/** Takes an advisory lock of the session; where another one has it, says so first and then waits. */
export async function lockOrWait(client: pg.ClientBase, lock: number, onWait: () => void): Promise<void> {
  const { rows } = await client.query<{ is_mine: boolean }>('select pg_try_advisory_lock($1) as is_mine', [lock])
  if (rows[0]?.is_mine) return
  onWait()
  await client.query('select pg_advisory_lock($1)', [lock])
}
