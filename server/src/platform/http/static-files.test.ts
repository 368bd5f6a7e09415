import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { type Traveller, traveller } from '../../test/factories.ts'
import { countStatements } from '../../test/postgres/count-statements.ts'

const folder = fs.mkdtempSync(join(tmpdir(), 'caravan-files-'))
fs.mkdirSync(join(folder, 'assets'))
fs.writeFileSync(join(folder, 'assets', 'entry-1a2b.js'), 'go()')
fs.writeFileSync(join(folder, 'worker.js'), 'work()')
fs.writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')

const { app } = await useApp({ RATE_LIMIT: 'on' }, { files: folder })

let mara: Traveller
beforeAll(async () => {
  mara = await traveller(app)
})
afterAll(async () => {
  fs.rmSync(folder, { recursive: true })
})

test.each(['/assets/entry-1a2b.js', '/icon.svg'])('%s costs no statement, signed in or not', async (path) => {
  const statements = await countStatements(app, async () => {
    const { statusCode, headers } = await mara.call('GET', path)
    expect(statusCode).toBe(200)
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
  expect(statements).toBe(0)
})

test('what is no file is looked for elsewhere, and nothing lies beside the folder', async () => {
  for (const path of ['/assets/entry-0000.js', '/../package.json', '/assets/..%2f..%2fpackage.json']) {
    expect((await mara.call('GET', path)).statusCode, path).toBe(404)
  }
})

test('what is named by its content is kept for good, the service worker is asked for each time', async () => {
  const cachingOf = async (path: string) => (await mara.call('GET', path)).headers['cache-control']
  expect(await cachingOf('/assets/entry-1a2b.js')).toBe('public, max-age=31536000, immutable')
  expect(await cachingOf('/worker.js')).toBe('no-cache')
  expect(await cachingOf('/icon.svg')).toBe('public, max-age=3600')
})
