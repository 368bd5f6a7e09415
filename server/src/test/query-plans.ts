import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from '../db/client.ts'

export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

/**
 * Runs queries in a transaction that is undone, and answers how the database executed each of their statements: each runs
 * twice, once explained.
 */
export async function plansOf(pool: pg.Pool, run: (db: Db) => Promise<unknown>): Promise<PlanNode[]> {
  const plans: PlanNode[] = []
  const client = await pool.connect()
  const query = async (statement: string | pg.QueryConfig, values?: unknown[]) => {
    const { text, values: own } = typeof statement === 'string' ? { text: statement, values: undefined } : statement
    const explained = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values ?? own,
    )
    plans.push(...explained.rows.map((row) => row['QUERY PLAN'][0].Plan))
    return client.query(statement, values)
  }
  const explaining = new Proxy(client, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)),
  })
  try {
    await client.query('begin')
    await run(drizzle({ client: explaining }))
  } finally {
    await client.query('rollback')
    client.release()
  }
  return plans
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** The tables that a plan reads from the first row to the last. */
export const scannedWhole = (plan: PlanNode): string[] =>
  nodesOf(plan)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '')

/** Pages read, whether they were in memory or not: the same on each machine. */
export const blocksOf = (plan: PlanNode): number => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']

/** Makes many rows at once, as rows that are right by construction: no trigger and no foreign key is asked. */
export async function insertUnchecked(pool: pg.Pool, statements: readonly string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
    await client.query('analyze')
  } finally {
    await client.query('reset session_replication_role')
    client.release()
  }
}
