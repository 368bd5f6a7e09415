import { readdirSync, readFileSync } from 'node:fs'
import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'

const file = (path: string) => new URL(path, import.meta.url)

async function currentSchema(): Promise<DrizzleSnapshotJSON> {
  const tables: Record<string, unknown> = {}
  for (const name of readdirSync(file('schema/'))) Object.assign(tables, await import(file(`schema/${name}`).href))
  return generateDrizzleJson(tables)
}

function lastSnapshot(): DrizzleSnapshotJSON {
  const snapshots = readdirSync(file('migrations/meta/')).filter((name) => name.endsWith('_snapshot.json'))
  return JSON.parse(readFileSync(file(`migrations/meta/${snapshots.sort().at(-1)}`), 'utf8'))
}

/** Migrations that take away what a release before no longer used, and which release that was. */
const UNUSED_SINCE: Record<string, string> = {}
const TAKES_AWAY = /\b(drop\s+(table|column|view|type|schema)|rename|set\s+data\s+type)\b/i

test('no migration takes away what the release before uses: its nodes still run while this one starts', () => {
  const names = readdirSync(file('migrations/')).filter((name) => name.endsWith('.sql'))
  const taking = names.filter((name) => TAKES_AWAY.test(readFileSync(file(`migrations/${name}`), 'utf8')))
  expect(taking).toEqual(Object.keys(UNUSED_SINCE))
})

// The template of the test databases is made by the migrations alone, so every other test runs on what they give.
test('the migrations end at the schema that the code reads', async () => {
  expect(await generateMigration(lastSnapshot(), await currentSchema())).toEqual([])
})
