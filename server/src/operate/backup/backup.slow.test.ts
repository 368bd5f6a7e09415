import { execFile } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { newestMigration } from '../../db/migration-state.ts'
import { tripBody } from '../../test/factories.ts'
import { urlOf } from '../../test/postgres/postgres-for-tests.ts'
import { ServerProcess } from '../../test/process/server-process.ts'
import { temporaryFolder } from '../../test/process/server-start.ts'
import { withoutSettings } from '../../test/process/without-settings.ts'
import { expectAllOnce, matchTwo, sendWithKey, type Talk } from '../../test/talk.ts'
import { ArchiveWriter, readArchive } from './archive.ts'

// each command is a process, and some start a PostgreSQL of their own
vi.setConfig({ testTimeout: 300_000 })

const OPS = fileURLToPath(new URL('../../ops.ts', import.meta.url))
const run = promisify(execFile)
const folder = temporaryFolder()
const file = join(folder.path, 'caravan.backup')
const [source, copy] = [new ServerProcess(), new ServerProcess()]
const OUTSIDE = `restored_${process.env.VITEST_POOL_ID ?? '1'}`

interface Said {
  rows: Record<string, number>
  pictures: number
}

async function ops(settings: Record<string, string>, ...args: string[]): Promise<Said> {
  const { stdout } = await run(process.execPath, [OPS, ...args], {
    env: { ...withoutSettings(process.env), ...settings },
  })
  return JSON.parse(stdout)
}
const refusal = (settings: Record<string, string>, ...args: string[]) =>
  ops(settings, ...args).then(
    () => 'nothing was refused',
    (error: { stderr: string }) => error.stderr,
  )

/** Uploads a picture and keeps it for a trip: its address. */
async function keepPicture(cookie: string): Promise<string> {
  const { uploadURL } = (await (await source.send(cookie, 'POST', '/api/objects/upload', {})).json()) as {
    uploadURL: string
  }
  const body = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  await fetch(uploadURL, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'image/jpeg' },
    body: new Uint8Array(body),
  })
  const kept = await source.send(cookie, 'PUT', '/api/trip-images', { imageURL: uploadURL })
  expect(kept.status).toBe(200)
  return ((await kept.json()) as { objectPath: string }).objectPath
}

const bytesAt = async (server: ServerProcess, cookie: string, path: string) => {
  const reply = await fetch(server.url + path, { headers: { cookie } })
  expect(reply.status).toBe(200)
  return Buffer.from(await reply.arrayBuffer())
}

let talk: Talk
let picture: string
const before: string[][] = [[], []]
let totals: Said

beforeAll(async () => {
  await source.start()
  talk = await matchTwo(source)
  picture = await keepPicture(talk.people[1])
  await source.send(talk.people[1], 'POST', '/api/posts', { ...tripBody(), imageUrl: picture })

  const acknowledged: string[][] = [[], []]
  let isOver = false
  const writing = Promise.withResolvers<void>()
  const writers = acknowledged.map(async (own, writer) => {
    for (let n = 0; !isOver; n++) {
      const reply = await sendWithKey(source, talk, writer, `${writer}.${n}`)
      if (reply.status === 201) own.push(`${writer}.${n}`)
      else throw new Error(`message ${n}: ${reply.status} ${await reply.text()}`)
      if (acknowledged.every(({ length }) => length > 5)) writing.resolve()
    }
  })
  await Promise.race([writing.promise, ...writers])
  for (const [writer, own] of acknowledged.entries()) before[writer]?.push(...own)
  totals = await ops({ DATA_DIR: source.dataDir }, 'backup', file)
  isOver = true
  await Promise.all(writers)
}, 300_000)
afterAll(async () => {
  await Promise.all([source.close(), copy.close()])
  folder.remove()
}, 300_000)

describe('a backup made while people write', () => {
  test('is for its owner alone and replaces nothing', async () => {
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect(fs.readdirSync(folder.path)).toEqual(['caravan.backup'])
    expect(await refusal({ DATA_DIR: source.dataDir }, 'backup', file)).toBe(
      `${file} is there already. Choose another name.\n`,
    )
  })

  test('restored into an empty folder has every acknowledged row and picture, and people are still signed in', async () => {
    expect(await ops({ DATA_DIR: copy.dataDir }, 'restore', file)).toEqual(totals)
    await copy.start()
    const rows = await copy.query<{ content: string }>('select content from messages order by number')
    const contents = rows.map(({ content }) => content)
    for (const [writer, own] of before.entries()) {
      const restored = contents.filter((content) => content.startsWith(`${writer}.`))
      expect(restored.slice(0, own.length)).toEqual(own)
      // of what was said meanwhile a beginning, without gaps
      expect(restored).toEqual(restored.map((_, n) => `${writer}.${n}`))
    }
    expect(await bytesAt(copy, talk.people[1], picture)).toEqual(await bytesAt(source, talk.people[1], picture))
    // and life goes on: rules, triggers and counters are in their places
    expect((await sendWithKey(copy, talk, 0, '0.later')).status).toBe(201)
    const said = before.map((_, writer) => contents.filter((content) => content.startsWith(`${writer}.`)))
    await expectAllOnce(copy, talk, [[...(said[0] ?? []), '0.later'], said[1] ?? []])
    const schema = `select conrelid::regclass::text as on, conname, pg_get_constraintdef(oid), tgenabled
      from pg_constraint full join (select tgname, tgenabled from pg_trigger where not tgisinternal) t on false
      order by 1, 2, 4`
    expect(await copy.query(schema)).toEqual(await source.query(schema))
  })

  test('is restored into an outside database too', async () => {
    const admin = new pg.Client(inject('postgres'))
    await admin.connect()
    await admin.query(`drop database if exists ${OUTSIDE} with (force)`)
    await admin.query(`create database ${OUTSIDE}`)
    const outside = { DATABASE_URL: urlOf(inject('postgres'), OUTSIDE), DATA_DIR: join(folder.path, 'outside') }
    expect(await ops(outside, 'restore', file)).toEqual(totals)
    const restored = new pg.Client({ ...inject('postgres'), database: OUTSIDE })
    await restored.connect()
    const { rows } = await restored.query<{ messages: number }>('select count(*)::int as messages from messages')
    expect(rows[0]?.messages).toBe(totals.rows['public.messages'])
    await restored.end()
    expect(await refusal({ ...outside, DATA_DIR: join(folder.path, 'other') }, 'restore', file)).toMatch(
      /^The database is not empty: .* has rows\. A backup is restored into an empty database and an empty DATA_DIR\.\n$/,
    )
    await admin.query(`drop database ${OUTSIDE} with (force)`)
    await admin.end()
  })
})

describe('no restore', () => {
  const empty = () => ({ DATA_DIR: fs.mkdtempSync(join(folder.path, 'empty-')) })

  test('over an instance that has something', async () => {
    expect(await refusal({ DATA_DIR: source.dataDir }, 'restore', file)).toContain('The database is not empty: ')
  })

  test('of a file that broke off, and the next try finds an empty database', async () => {
    const half = join(folder.path, 'half')
    fs.writeFileSync(half, fs.readFileSync(file).subarray(0, fs.statSync(file).size / 2))
    const target = empty()
    expect(await refusal(target, 'restore', half)).toMatch(/^.*half is broken: .*\n$/)
    expect(await ops(target, 'restore', file)).toEqual(totals)
  })

  test('of a backup that ends in the middle of a table', async () => {
    const short = join(folder.path, 'short')
    const archive = new ArchiveWriter(short)
    for await (const { name, bytes } of readArchive(file)) {
      await archive.add(name, bytes)
      if (name.startsWith('rows/')) break
    }
    await archive.close()
    expect(await refusal(empty(), 'restore', short)).toMatch(/^.*short is broken: it ends too early\.\n$/)
  })

  test('of a file that is no backup', async () => {
    expect(await refusal(empty(), 'restore', OPS)).toMatch(/^.*ops\.ts cannot be read as a backup: .*\n$/)
  })

  test('of a backup of a newer version', async () => {
    const newer = join(folder.path, 'newer')
    const archive = new ArchiveWriter(newer)
    const migration = newestMigration() + 1
    await archive.add('manifest.json', { format: 1, madeAt: new Date().toISOString(), migration })
    await archive.close()
    expect(await refusal(empty(), 'restore', newer)).toBe(
      'The backup was made by a newer version of this program. Restore it with that version.\n',
    )
  })
})
