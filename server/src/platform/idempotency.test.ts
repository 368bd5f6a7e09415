import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { articleBody } from '../test/articles.ts'
import { useApp } from '../test/build-app.ts'
import { contractEndpoints } from '../test/contract-endpoints.ts'
import { postedTrip, pushSubscription, type Traveller, traveller, tripBody } from '../test/factories.ts'
import { chatOf, LISBON } from '../test/group-chats.ts'
import { matched } from '../test/matches.ts'
import { moderator, reportedCase, storedDecision } from '../test/moderation.ts'
import { decided } from '../test/moderation-calls.ts'
import { startS3 } from '../test/outside/s3-for-tests.ts'
import { planTerms } from '../test/plans.ts'
import { pictured } from '../test/pose-photos.ts'
import { PLACES } from '../test/search.ts'
import { begun, sentInParts } from '../test/store-uploads.ts'
import { silentLive } from './live/live-hub.ts'

interface Create {
  by: Traveller
  url: string
  body?: object
}

async function blogAdmin(app: FastifyInstance): Promise<Traveller> {
  const by = await traveller(app)
  await app.services.pool.query('update users set is_admin = true where id = $1', [by.id])
  return by
}

/** A picture that is sent to the store by itself. */
const LAKE = { type: 'image/png', size: 10 }

type Make = (app: FastifyInstance) => Promise<Create>

const byAnybody =
  (url: string, body: object = {}): Make =>
  async (app) => ({ by: await traveller(app), url, body })

const newCase = async (app: FastifyInstance) =>
  reportedCase(app, await traveller(app), 'traveller', (await traveller(app)).id)

/** Every call that creates something, ready to be sent. */
const CREATES: Record<string, Make> = {
  'POST /api/posts': byAnybody('/api/posts', tripBody()),
  'POST /api/posts/:postId/comments': async (app) => {
    const { id } = await postedTrip(await traveller(app))
    return { by: await traveller(app), url: `/api/posts/${id}/comments`, body: { content: 'Which ferry?' } }
  },
  'POST /api/messages': async (app) => {
    const { asker, matchId } = await matched(app)
    return { by: asker, url: '/api/messages', body: { matchId, content: 'Six at the gate?' } }
  },
  'POST /api/matches/:matchId/plans': async (app) => {
    const { asker, matchId } = await matched(app)
    return { by: asker, url: `/api/matches/${matchId}/plans`, body: planTerms() }
  },
  'POST /api/group-chats/:groupChatId/plans': async (app) => {
    const { chatId, creator } = await chatOf(app, 1)
    return { by: creator, url: `/api/group-chats/${chatId}/plans`, body: planTerms() }
  },
  'POST /api/group-chats': async (app) => ({
    by: await traveller(app, LISBON),
    url: '/api/group-chats',
    body: { name: 'Miradouro tonight', ...LISBON },
  }),
  'POST /api/group-chats/:groupChatId/join': async (app) => {
    const { chatId } = await chatOf(app, 0)
    return { by: await traveller(app, LISBON), url: `/api/group-chats/${chatId}/join` }
  },
  'POST /api/group-chats/:groupChatId/leave': async (app) => {
    const { chatId, creator } = await chatOf(app, 0)
    return { by: creator, url: `/api/group-chats/${chatId}/leave` }
  },
  'POST /api/group-chats/:groupChatId/messages': async (app) => {
    const { chatId, creator } = await chatOf(app, 1)
    return { by: creator, url: `/api/group-chats/${chatId}/messages`, body: { content: 'Six at the kiosk?' } }
  },
  'POST /api/objects/upload': byAnybody('/api/objects/upload'),
  'POST /api/uploads/companion/url/get': async (app) => {
    const by = await traveller(app)
    const { uploadURL } = (await by.call('POST', '/api/objects/upload')).json<{ uploadURL: string }>()
    return { by, url: '/api/uploads/companion/url/get', body: { url: 'https://example.org/a.jpg', uploadURL } }
  },
  'POST /api/uploads/s3/params': byAnybody('/api/uploads/s3/params', LAKE),
  'POST /api/uploads/s3/multipart': byAnybody('/api/uploads/s3/multipart', LAKE),
  'POST /api/uploads/s3/multipart/:uploadId/complete': async (app) => {
    const by = await traveller(app)
    const upload = await begun(by, LAKE.size)
    const parts = await sentInParts(by, upload, Buffer.alloc(LAKE.size))
    const url = `/api/uploads/s3/multipart/${upload.uploadId}/complete?key=${encodeURIComponent(upload.key)}`
    return { by, url, body: { parts } }
  },
  'POST /api/push-subscriptions': byAnybody('/api/push-subscriptions', pushSubscription),
  'POST /api/wishes': byAnybody('/api/wishes', { placeId: PLACES.lisbon.placeId }),
  'POST /api/exports': byAnybody('/api/exports'),
  'POST /api/reports': async (app) => {
    const { id } = await postedTrip(await traveller(app))
    return { by: await traveller(app), url: '/api/reports', body: { subject: { kind: 'trip', id }, reason: 'scam' } }
  },
  'POST /api/saved-searches': byAnybody('/api/saved-searches', { q: 'surf portugal' }),
  'POST /api/blog-admin/posts': async (app) => ({
    by: await blogAdmin(app),
    url: '/api/blog-admin/posts',
    body: articleBody(),
  }),
  'POST /api/pose-photo': async (app) => ({ by: await pictured(app), url: '/api/pose-photo' }),
  'POST /api/users/:userId/meeting-codes': async (app) => {
    const { asker, author } = await matched(app)
    return { by: asker, url: `/api/users/${author.id}/meeting-codes` }
  },
  'POST /api/moderation/cases/:caseId/decision': async (app) => {
    const url = `/api/moderation/cases/${await newCase(app)}`
    const by = await moderator(app)
    const shown = await by.call('POST', `${url}/preview`, { action: 'dismiss' })
    const { version } = shown.json<{ version: string }>()
    return { by, url: `${url}/decision`, body: { action: 'dismiss', version } }
  },
  'POST /api/moderation/cases/:caseId/preview': async (app) => {
    const url = `/api/moderation/cases/${await newCase(app)}/preview`
    return { by: await moderator(app), url, body: { action: 'dismiss' } }
  },
  'POST /api/moderation/cases/:caseId/notes': async (app) => {
    const url = `/api/moderation/cases/${await newCase(app)}/notes`
    return { by: await moderator(app), url, body: { text: 'Seen before.' } }
  },
  'POST /api/moderation/cases/:caseId/reopening': async (app) => {
    const { caseId } = await suspendedCase(app)
    const body = { reason: 'mistake', text: 'Look at the date.' }
    return { by: await moderator(app), url: `/api/moderation/cases/${caseId}/reopening`, body }
  },
  'POST /api/moderation/cases/:caseId/review': async (app) => {
    const { caseId, decisionId } = await suspendedCase(app)
    return { by: await moderator(app), url: `/api/moderation/cases/${caseId}/review`, body: { decisionId } }
  },
  'POST /api/decisions/:decisionId/appeal': async (app) => {
    const by = await traveller(app)
    const url = `/api/decisions/${await storedDecision(app, by)}/appeal`
    return { by, url, body: { text: 'It is my own flat.' } }
  },
  'POST /api/moderation/appeals/:decisionId/decision': async (app) => {
    const id = await storedDecision(app, await traveller(app), { appeal: 'It is my own flat.' })
    const body = { outcome: 'upheld', text: 'The rule holds for everybody.' }
    return { by: await moderator(app), url: `/api/moderation/appeals/${id}/decision`, body }
  },
  'POST /api/blog-admin/pictures': async (app) => ({ by: await blogAdmin(app), url: '/api/blog-admin/pictures' }),
}

async function suspendedCase(app: FastifyInstance) {
  const caseId = await newCase(app)
  const { id: decisionId } = await decided(await moderator(app), caseId, 'suspend')
  return { caseId, decisionId }
}

const store = await startS3()
afterAll(() => store.close())
const made = await useApp({
  COMPANION_URL: 'https://companion.example',
  COMPANION_SECRET: 'shared by the app and Companion alone',
  ...store.settings,
})
const { app } = made

let announced: string[] = []
beforeAll(async () => {
  const announce = (_to: unknown, event: string) => void announced.push(event)
  app.services.live.attach({ ...silentLive, isOccupied: async () => true, toTravellers: announce, toRoom: announce })
})
afterEach(() => app.services.pool.query('drop function if exists fail cascade'))

const send = ({ by, url, body }: Create) => by.call('POST', url, body, { 'idempotency-key': 'ferry' })

/** The last statement of a create with a key stores its reply: everything else has been done by then. */
const failAtTheEnd = () =>
  app.services.pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'at the end'; end $$;
    create trigger fail before update on idempotency_keys for each row execute function fail()`)

/** Every row of every table, as one number each. */
async function contents(): Promise<Record<string, string>> {
  const { rows: tables } = await app.services.pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname = 'public' and tablename not like 'place%' or tablename = '_private_jobs'`,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await app.services.pool.query<{ hash: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${name} t`,
    )
    hashes[name] = rows[0]?.hash ?? ''
  }
  return hashes
}

test('every call that creates something is tried', async () => {
  const creates = (await contractEndpoints()).filter(({ method, access }) => method === 'POST' && access !== 'anyone')
  expect(Object.keys(CREATES).sort()).toEqual(creates.map(({ method, path }) => `${method} ${path}`).sort())
})

test.each(Object.entries(CREATES))('%s that fails leaves nothing of it, and can be sent again', async (_call, make) => {
  const create = await make(app)
  await app.afterCommit.settled()
  const before = await contents()
  announced = []
  await failAtTheEnd()
  expect((await send(create)).statusCode).toBe(500)
  await app.afterCommit.settled()
  expect(await contents()).toEqual(before)
  expect(announced).toEqual([])

  await app.services.pool.query('drop function fail cascade')
  const [first, second] = [await send(create), await send(create)]
  expect([first.statusCode, second.json()]).toEqual([second.statusCode, first.json()])
  expect(first.statusCode).toBeLessThan(300)
  expect(await contents()).not.toEqual(before)
})

test('a key that was used for something else is refused, and nothing is made', async () => {
  const mara = await traveller(app)
  const post = (destination: string) => send({ by: mara, url: '/api/posts', body: tripBody({ destination }) })
  expect((await post('Lisbon')).statusCode).toBe(201)
  const other = await post('Porto')
  expect(other.json()).toMatchObject({ type: '/problems/key-reused' })
  const { rows } = await app.services.pool.query('select destination from trips where user_id = $1', [mara.id])
  expect(rows).toEqual([{ destination: 'Lisbon' }])
})
