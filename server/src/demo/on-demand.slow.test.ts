import * as fs from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { useApp } from '../test/build-app.ts'
import { urlOf } from '../test/postgres/postgres-for-tests.ts'
import { temporaryFolder } from '../test/process/server-start.ts'
import { SERVER, startProgram } from '../test/process/start-program.ts'

const { database } = await useApp()

/** What a process has loaded of this folder, out of the coverage that V8 writes at its end. */
function loadedHere(coverage: string): string[] {
  const here = new URL('./', import.meta.url).href
  const texts = fs.readdirSync(coverage).map((name) => fs.readFileSync(join(coverage, name), 'utf8'))
  const scripts = texts.flatMap((text): { url: string }[] => JSON.parse(text).result)
  const loaded = scripts.filter(({ url }) => url.startsWith(here)).map(({ url }) => url.slice(here.length))
  return [...new Set(loaded)].sort()
}

test.each([
  ['DEMO is off', { DEMO: 'off' }],
  ['others can reach it', { PUBLIC_URL: 'https://caravan.example.org', TRUST_PROXY: 'loopback', SMTP_URL: 'none' }],
])('an instance loads nothing of the cast where %s', async (_when, settings) => {
  const folder = temporaryFolder()
  const coverage = join(folder.path, 'coverage')
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
  const server = await startProgram(SERVER, {
    DATA_DIR: join(folder.path, 'data'),
    DATABASE_URL: urlOf(inject('postgres'), rows[0]?.name ?? ''),
    NODE_V8_COVERAGE: coverage,
    ...settings,
  })
  await server.stop()
  // the two that decide show that the rest would have been seen
  expect(loadedHere(coverage)).toEqual(['open-demo.ts', 'presence-queries.ts'])
  folder.remove()
})
