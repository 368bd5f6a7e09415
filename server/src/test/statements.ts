import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { TEMPLATE } from './postgres/postgres-for-tests.ts'

/** What PostgreSQL answered to the statements of one place in the source. */
interface Answer {
  /** `path:line` below the sources, from the inside out: a statement may be sent through a function that others use too. */
  calls: string[]
  columns: { name: string; type: number; isNullable: boolean; isNull: boolean }[]
}
type Result = pg.QueryResult<Record<string, unknown>>

const SOURCES = fileURLToPath(new URL('../', import.meta.url))
const FOLDER = process.env.CARAVAN_STATEMENTS
// this file is run again for each file of tests, in the same process
const state = globalThis as { recorded?: Map<string, Answer>; nullable?: Map<string, string> }

function recordDrizzle(recorded: Map<string, Answer>): void {
  const { execute } = PgDatabase.prototype
  PgDatabase.prototype.execute = function (this: unknown, ...args: unknown[]) {
    const calls = callsIn(new Error().stack)
    const raw = Reflect.apply(execute, this, args)
    const run = raw.execute
    raw.execute = () => run().then((result: Result) => recordAnswer(recorded, calls, raw.getQuery().sql, result))
    return raw
  } as typeof execute
}

function recordDriver(recorded: Map<string, Answer>, prototype: { query: unknown }): void {
  const { query } = prototype
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const sent: unknown = Reflect.apply(query as () => unknown, this, args)
    if (!(sent instanceof Promise)) return sent
    const calls = callsIn(new Error().stack)
    return sent.then((result: Result) => recordAnswer(recorded, calls, textOf(args[0]), result))
  }
}

const callsIn = (stack = ''): string[] =>
  stack.split('\n').flatMap((frame) => {
    const [, path, line] = /^ +at (?!async).*?(\/[^():]+):(\d+):\d+\)?$/.exec(frame) ?? []
    return path?.startsWith(SOURCES) && !path.startsWith(join(SOURCES, 'test/')) && !path.includes('.test.')
      ? [`${path.slice(SOURCES.length)}:${line}`]
      : []
  })

const textOf = (sent: unknown): string => String((sent as { text?: string }).text ?? sent)

function recordAnswer(recorded: Map<string, Answer>, calls: string[], text: string, result: Result): Result {
  const { fields, rows } = result
  // a test of plans has them explained: those are no rows
  if (calls.length === 0 || !fields?.length || fields[0]?.name === 'QUERY PLAN') return result
  const key = [...calls, ...fields.map((field) => `${field.name} ${field.dataTypeID}`)].join()
  const answer = recorded.get(key) ?? { calls, columns: fields.map((field) => columnOf(field, text)) }
  recorded.set(key, answer)
  for (const column of answer.columns) column.isNull ||= rows.some((row) => row[column.name] === null)
  return result
}

function columnOf({ name, dataTypeID, tableID, columnID }: pg.FieldDef, text: string) {
  const nullable = state.nullable?.get(`${tableID} ${columnID}`)
  const isNullable = nullable !== undefined && !text.includes(`${nullable} is not null`)
  return { name, type: dataTypeID, isNullable, isNull: false }
}

/** Every database of a run is a copy of the template, in which its tables have the same numbers. */
async function readNullable(): Promise<Map<string, string>> {
  const client = new pg.Client({ ...inject('postgres'), database: TEMPLATE })
  await client.connect()
  const { rows } = await client.query<{ column: string; name: string }>(
    `select attrelid || ' ' || attnum as column, attname as name from pg_attribute join pg_class c on c.oid = attrelid
     where relkind in ('r', 'p') and attnum > 0 and not attnotnull`,
  )
  await client.end()
  return new Map(rows.map(({ column, name }) => [column, name]))
}

if (FOLDER) {
  if (!state.recorded) {
    state.recorded = new Map()
    recordDrizzle(state.recorded)
    recordDriver(state.recorded, pg.Pool.prototype)
    recordDriver(state.recorded, pg.Client.prototype)
  }
  state.nullable ??= await readNullable()
  const { recorded } = state
  afterAll(() => writeFileSync(join(FOLDER, `${process.pid}.json`), JSON.stringify([...recorded.values()])))
}
