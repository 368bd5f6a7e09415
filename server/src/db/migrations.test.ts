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

// The template of the test databases is made by the migrations alone, so every other test runs on what they give.
test('the migrations end at the schema that the code reads', async () => {
  expect(await generateMigration(lastSnapshot(), await currentSchema())).toEqual([])
})
