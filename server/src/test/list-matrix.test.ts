import { randomBytes } from 'node:crypto'
import type { EndpointShape } from '@caravan/contract/endpoint.ts'
import type { InjectOptions } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '../db/id.ts'
import { blockTraveller } from './blocks.ts'
import { useApp } from './build-app.ts'
import { contractEndpoints } from './contract-endpoints.ts'
import { postedTrip, type Traveller, traveller } from './factories.ts'
import { hideAllOf, suspend } from './moderation.ts'
import type { ListRow, ListWorld, Look, Unentitled } from './rows/list.ts'
import { UNENTITLED, whySeen } from './rows/list.ts'
import { LIST_ROWS, NOTHING_OF_OTHERS } from './rows/rows.ts'

const { app } = await useApp({}, { countsFreshMs: 0 })

/** Whether a reply has a list or a number in it, however deep: what could show, or count, something of another's. */
function holdsListOrNumber(shape: unknown): boolean {
  if (typeof shape !== 'object' || shape === null) return false
  const type = 'type' in shape ? shape.type : undefined
  if (type === 'array' || type === 'integer' || type === 'number') return true
  return Object.values(shape).some(holdsListOrNumber)
}

const shapesOf = ({ reply }: EndpointShape) =>
  Object.values(reply).map((schema) => z.toJSONSchema(schema, { unrepresentable: 'any' }))

const contractLists = async () =>
  (await contractEndpoints())
    .filter((endpoint) => shapesOf(endpoint).some(holdsListOrNumber))
    .map(({ method, path }) => `${method} ${path}`)

test('every call that answers a list or a number has a row, or the reason why it needs none', async () => {
  const covered = new Set([...LIST_ROWS.map(({ call }) => call), ...Object.keys(NOTHING_OF_OTHERS)])
  const missing = [...new Set(await contractLists())].filter((call) => !covered.has(call))
  expect(missing, 'add to `lists` in test/rows/<noun>.ts, as in test/rows/trips.ts,').toEqual([])
})

test('no row and no reason is left of a call that went', async () => {
  const calls = new Set((await contractEndpoints()).map(({ method, path }) => `${method} ${path}`))
  const outside = ['GET /share/trips/:tripId.png', 'GET /calendar/trips/:tripId.ics']
  const known = (call: string) => calls.has(call) || outside.includes(call)
  expect(
    [...LIST_ROWS.map(({ call }) => call), ...Object.keys(NOTHING_OF_OTHERS)].filter((call) => !known(call)),
  ).toEqual([])
  expect(Object.keys(NOTHING_OF_OTHERS).filter((call) => LIST_ROWS.some((row) => row.call === call))).toEqual([])
})

/** A picture and what it is about to look like, which nobody is to be shown without the other. */
interface ShownPicture {
  path: string
  preview: string
}

async function storedPicture(userId: string, kind: 'trips' | 'avatars'): Promise<ShownPicture> {
  const [id, preview] = [newId(), randomBytes(25).toString('base64')]
  await app.services.pool.query(
    `insert into pictures (id, user_id, kind, width, height, preview, created_at, taken_at)
     values ($1, $2, $3, 960, 960, $4, now(), now())`,
    [id, userId, kind, preview],
  )
  return { path: `/objects/${kind}/${id}`, preview }
}

async function newWorld(): Promise<ListWorld & { pictures: ShownPicture[] }> {
  // a row that runs jobs would run those of all rows before it
  await app.services.pool.query('delete from graphile_worker._private_jobs where locked_at is null')
  const [owner, viewer] = [await traveller(app, { gender: 'woman' }), await traveller(app, { gender: 'woman' })]
  const [photo, face] = [await storedPicture(owner.id, 'trips'), await storedPicture(owner.id, 'avatars')]
  const { id: tripId } = await postedTrip(owner, { audience: 'female', imageUrl: photo.path })
  const saved = await app.services.pool.query(
    'update users set profile_image_url = $2 where id = $1 returning profile_image_preview as preview',
    [owner.id, face.path],
  )
  expect(saved.rows).toEqual([{ preview: face.preview }])
  return { app, owner, viewer, tripId, pictures: [photo, face] }
}

/** Takes from the viewer what entitles her, after everything is set up; answers who looks then. */
const WAYS: Record<Unentitled, (world: ListWorld) => Promise<Traveller>> = {
  async wrongGender({ viewer }) {
    await app.services.pool.query('update users set gender_changed_at = null where id = $1', [viewer.id])
    const stated = await viewer.call('PUT', '/api/users/profile', { gender: 'man' })
    expect(stated.statusCode, stated.body).toBe(200)
    return viewer
  },
  async blocked({ owner, viewer }) {
    await blockTraveller(owner, viewer)
    return viewer
  },
  async blocker({ owner, viewer }) {
    await blockTraveller(viewer, owner)
    return viewer
  },
  async left({ owner, viewer }) {
    const left = await owner.call('PUT', '/api/deletion', { requested: true })
    expect(left.statusCode, left.body).toBe(200)
    return viewer
  },
  stranger: () => traveller(app, { gender: 'woman' }),
  async suspended({ owner, viewer }) {
    await suspend(app, owner)
    return viewer
  },
  async banned({ owner, viewer }) {
    await suspend(app, owner, 'infinity')
    return viewer
  },
  async hidden({ owner, viewer }) {
    await hideAllOf(app, owner)
    return viewer
  },
}

const unsuspend = ({ id }: Traveller) => app.services.pool.query('delete from suspensions where user_id = $1', [id])

/** How what was taken is given back, where that leaves nothing behind. */
const WAYS_BACK: Partial<Record<Unentitled, (world: ListWorld) => Promise<unknown>>> = {
  stranger: async () => undefined,
  suspended: ({ owner }) => unsuspend(owner),
  banned: ({ owner }) => unsuspend(owner),
  hidden: ({ owner }) => app.services.pool.query('delete from hidden_subjects where user_id = $1', [owner.id]),
}

const methodOf = ({ call }: ListRow) => call.split(' ')[0] as InjectOptions['method']

interface Fixture {
  world: Awaited<ReturnType<typeof newWorld>>
  look: Look
}

async function newFixture(row: ListRow): Promise<Fixture> {
  const world = await newWorld()
  return { world, look: await row.setUp(world) }
}

async function isShownTo(looker: Traveller, row: ListRow, { world, look }: Fixture): Promise<[boolean, string]> {
  const reply = await looker.call(methodOf(row), look.url, look.body)
  for (const { path, preview } of world.pictures) {
    expect(reply.body.includes(preview), `the preview of ${path}: ${reply.body}`).toBe(reply.body.includes(path))
  }
  return [look.shows(reply), reply.body.slice(0, 2000)]
}

async function expectShownToViewer(row: ListRow, fixture: Fixture): Promise<void> {
  const [shown, body] = await isShownTo(fixture.world.viewer, row, fixture)
  expect(shown, body).toBe(true)
}

async function expectAsEntitled(row: ListRow, fixture: Fixture, who: Unentitled): Promise<void> {
  const [shown, body] = await isShownTo(await WAYS[who](fixture.world), row, fixture)
  const why = whySeen(row, who)
  expect(shown, why ?? body).toBe(why !== undefined)
}

describe.each(LIST_ROWS.map((row) => [`${row.call}: ${row.holds}`, row] as const))('%s', (_name, row) => {
  /** A call that changes nothing leaves it as it was for the next who looks. */
  let shared: Fixture | undefined
  afterAll(() => {
    shared = undefined
  })

  test('is shown to the one who is entitled', async () => {
    const fixture = await newFixture(row)
    await expectShownToViewer(row, fixture)
    if (methodOf(row) === 'GET') shared = fixture
  })

  test.each(UNENTITLED.filter((who) => WAYS_BACK[who]))('%s', async (who) => {
    if (!shared) return expectAsEntitled(row, await newFixture(row), who)
    const fixture = shared
    // where the test fails, the next has a fixture of its own
    shared = undefined
    await expectAsEntitled(row, fixture, who)
    await WAYS_BACK[who]?.(fixture.world)
    // nobody's look has used anything up
    await expectShownToViewer(row, fixture)
    shared = fixture
  })

  // after those: other fixtures are counted too, and come before it in lists
  test.each(UNENTITLED.filter((who) => !WAYS_BACK[who]))('%s', async (who) => {
    await expectAsEntitled(row, await newFixture(row), who)
  })
})
