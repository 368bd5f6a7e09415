import { execFile } from 'node:child_process'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useApp } from './build-app.ts'
import { callSignedOut, traveller } from './factories.ts'

const run = promisify(execFile)
// with a compiler of its own, which a server that only runs is spared
const OF_JOURNEYS = createRequire(new URL('../../../e2e/package.json', import.meta.url))
const GENERATOR = pathToFileURL(join(OF_JOURNEYS.resolve('openapi-typescript/package.json'), '../dist/index.mjs'))
const TYPESCRIPT = new URL('../../../node_modules/typescript/bin/tsc', import.meta.url).pathname

/** What somebody else would write against the document. It is checked by the compiler and then run. */
const PROGRAM = `
import createClient from 'openapi-fetch'
import type { paths } from './schema.d.ts'

export async function journey(baseUrl: string, cookie: string, trip: Trip): Promise<string[]> {
  const client = createClient<paths>({ baseUrl, headers: { cookie } })
  const posted = await client.POST('/api/posts', { body: trip })
  if (!posted.data) throw new Error(posted.error.detail)
  const postId: string = posted.data.id
  const liked = await client.PUT('/api/posts/{postId}/like', { params: { path: { postId } }, body: { liked: true } })
  const likes: number | undefined = liked.data?.likes
  const feed = await client.GET('/api/posts', { params: { query: { page: 0 } } })
  const missing = await client.GET('/api/posts/{postId}', { params: { path: { postId: '018f0000-0000-7000-8000-000000000000' } } })
  // @ts-expect-error: a trip without a destination is none
  const refused = await client.POST('/api/posts', { body: { country: 'Portugal' } })
  return [String(likes), feed.data?.[0]?.destination ?? '', missing.error?.type ?? '', refused.error?.type ?? '']
}
type Trip = NonNullable<paths['/api/posts']['post']['requestBody']>['content']['application/json']
`

const SETTINGS = {
  compilerOptions: {
    ...{ target: 'es2024', module: 'nodenext', strict: true, noUncheckedIndexedAccess: true, noEmit: true },
    ...{ allowImportingTsExtensions: true, skipLibCheck: true, types: [], lib: ['es2024', 'dom', 'dom.iterable'] },
  },
  include: ['*.ts'],
}

// within the workspace, where its imports are found
const folder = fs.mkdtempSync(join(import.meta.dirname, '../../.generated-client-'))
const { app } = await useApp()
beforeAll(async () => {
  await app.listen({ port: 0 })
})
afterAll(async () => {
  fs.rmSync(folder, { recursive: true, force: true })
})

test('a client that openapi-typescript generates compiles, and speaks with the running application', async () => {
  const document = (await callSignedOut(app, 'GET', '/api/openapi.json')).body
  const write = (name: string, text: string) => fs.writeFileSync(join(folder, name), text)
  write('package.json', JSON.stringify({ type: 'module' }))
  const { default: generate, astToString } = await import(GENERATOR.href)
  write('schema.d.ts', astToString(await generate(document)))
  write('journey.ts', PROGRAM)
  write('tsconfig.json', JSON.stringify(SETTINGS))
  const compiled = await run(process.execPath, [TYPESCRIPT, '-p', folder]).catch(({ stdout }) => ({ stdout }))
  expect(compiled.stdout).toBe('')

  const { journey } = await import(pathToFileURL(join(folder, 'journey.ts')).href)
  const address = app.server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const { cookie } = await traveller(app)
  const trip = {
    ...{ destination: 'Lisbon', country: 'Portugal', startDate: '2027-05-01', endDate: '2027-05-08' },
    description: 'Four miradouros.',
  }
  expect(await journey(`http://127.0.0.1:${port}`, cookie, trip)).toEqual([
    ...['1', 'Lisbon', '/problems/not-found', '/problems/invalid-input'],
  ])
})
