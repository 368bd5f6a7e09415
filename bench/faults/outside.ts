import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { device } from '../../server/src/test/live.ts'
import { startS3 } from '../../server/src/test/outside/s3-for-tests.ts'
import { startSmtpServer } from '../../server/src/test/outside/smtp-server.ts'
import { phonePhoto } from '../../server/src/test/sample-images.ts'
import { connectToDatabase } from '../lib/data-dir.ts'
import { onEnd } from '../lib/measure.ts'
import { Site } from './site.ts'
import type { Fault, Faults } from './strike.ts'
import { type Outcome, underLoad } from './strike.ts'

const SECONDS = 5
/** Longer than anybody waits for one call. */
const PATIENCE_MS = 30_000

const cookieOf = ({ talkers }: Site) => talkers[0]?.cookie ?? ''
const ask = (site: Site, path: string, init: RequestInit = {}) =>
  fetch(new URL(path, site.url), {
    ...init,
    headers: { cookie: cookieOf(site), ...init.headers },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })

interface Answer {
  status: number
  text: string
}
const read = async (reply: Response): Promise<Answer> => ({ status: reply.status, text: await reply.text() })

/** Sends a picture and keeps it for a trip: how the first step that did not go well was answered, or the last one. */
async function sendPicture(site: Site): Promise<Answer> {
  const started = await read(await ask(site, '/api/objects/upload', { method: 'POST' }))
  if (started.status !== 200) return started
  const { uploadURL } = JSON.parse(started.text) as { uploadURL: string }
  const body = new Uint8Array(await phonePhoto(320, 240))
  const sent = await read(
    await ask(site, uploadURL, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body }),
  )
  if (sent.status !== 200) return sent
  const headers = { 'content-type': 'application/json' }
  return read(
    await ask(site, '/api/trip-images', { method: 'PUT', headers, body: JSON.stringify({ imageURL: uploadURL }) }),
  )
}

const REFUSALS = [503, 507]
const refusedPlainly = ({ status, text }: Answer) =>
  REFUSALS.includes(status) && text.includes('"/problems/') && !text.includes('    at ')
    ? []
    : [`a picture: ${status} ${text}`]
const taken = ({ status, text }: Answer) => (status === 200 ? [] : [`a picture after it: ${status} ${text}`])

/** The store: pictures are refused in plain words, and everything else goes on. */
const ofStore = (
  what: string,
  strike: (s3: Awaited<ReturnType<typeof startS3>>) => unknown,
  mend: (s3: Awaited<ReturnType<typeof startS3>>) => unknown,
): Fault => ({
  what,
  async run() {
    const s3 = await startS3()
    onEnd(() => s3.close())
    // browsers do not reach it by themselves: the server is what is looked at
    const settings = { ...s3.settings, S3_PUBLIC_ENDPOINT: 'none', S3_TIMEOUT: '2' }
    await using site = await Site.start({ database: 'outside', settings })
    const outcome = await underLoad(site, {
      strike: () => strike(s3),
      during: async () => refusedPlainly(await sendPicture(site)),
      seconds: SECONDS,
      mend: () => mend(s3),
      after: async () => taken(await sendPicture(site)),
    })
    await site[Symbol.asyncDispose]()
    await s3.close()
    return outcome
  },
})

/** Takes connections and says nothing. */
async function startSilence(): Promise<{ port: number; connections(): number; close(): void }> {
  const sockets = new Set<{ destroy(): void }>()
  let count = 0
  const server = createServer((socket) => {
    count++
    sockets.add(socket.on('error', () => undefined))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  onEnd(close)
  return { port: typeof address === 'object' && address ? address.port : 0, connections: () => count, close }
}

export const OUTSIDE: Faults = {
  'redis-gone': {
    what: `Redis, which two nodes share, is away for ${SECONDS} s`,
    async run() {
      await using site = await Site.start({ database: 'outside', nodes: 2 })
      return await underLoad(site, {
        strike: () => site.redis.stop(),
        seconds: SECONDS,
        mend: () => site.redis.start(),
        after: () => arrivesAtOtherNode(site),
      })
    },
  },
  'store-hangs': ofStore(
    'the store of pictures takes connections and says nothing',
    ({ relay }) => relay.hold(),
    ({ relay }) => relay.release(),
  ),
  'store-refuses': ofStore(
    'the store of pictures refuses connections',
    ({ relay }) => relay.cut(),
    ({ relay }) => relay.mend(),
  ),
  'store-full': ofStore(
    'the store of pictures is full',
    ({ setFull }) => setFull(true),
    ({ setFull }) => setFull(false),
  ),
  'mail-hangs': {
    what: 'the mail server takes connections and says nothing',
    async run() {
      const smtp = await startSmtpServer()
      onEnd(() => smtp.close())
      await using site = await Site.start({ database: 'outside', settings: { SMTP_URL: smtp.url } })
      const outcome = await underLoad(site, {
        strike: () => undefined,
        during: () =>
          until('a mail is tried', async () => {
            await makeJobsDue(site, 'mail-notification')
            return smtp.connections.size > 0
          }),
        seconds: SECONDS,
        mend() {
          smtp.speak()
          for (const socket of smtp.connections) socket.destroy()
        },
        after: () =>
          until('a mail is delivered', async () => {
            await makeJobsDue(site, 'mail-notification')
            return smtp.mails.length > 0
          }),
      })
      await site[Symbol.asyncDispose]()
      await smtp.close()
      return outcome
    },
  },
  'identity-hangs': {
    what: 'the outside identity provider takes connections and says nothing',
    async run() {
      const silence = await startSilence()
      const settings = {
        OIDC_ISSUER: `http://127.0.0.1:${silence.port}`,
        OIDC_CLIENT_ID: 'caravan',
        OIDC_CLIENT_SECRET: 'a secret of thirty-two characters',
      }
      await using site = await Site.start({ database: 'outside', settings })
      return closing(silence, await underLoad(site, { strike: () => undefined, during: () => signInRefused(site) }))
    },
  },
  'nominatim-hangs': {
    what: 'the Nominatim server takes connections and says nothing',
    async run() {
      const silence = await startSilence()
      const settings = { NOMINATIM_URL: `http://127.0.0.1:${silence.port}` }
      await using site = await Site.start({ database: 'outside', settings })
      return closing(
        silence,
        await underLoad(site, { strike: () => undefined, during: () => nearestAnswered(site, silence) }),
      )
    },
  },
}

function closing(silence: { close(): void }, outcome: Outcome): Outcome {
  silence.close()
  return outcome
}

/** Mails and pushes wait for a while, in which somebody may read: that time is over. */
export async function makeJobsDue({ dataDir }: Site, task: string): Promise<void> {
  const client = await connectToDatabase(dataDir)
  await client.query(
    `update graphile_worker._private_jobs set run_at = now() where locked_at is null
       and task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
    [task],
  )
  await client.end()
}

export async function until(what: string, isSo: () => Promise<boolean>, withinMs = 10_000): Promise<string[]> {
  const since = performance.now()
  while (performance.now() - since < withinMs) {
    if (await isSo()) return []
    await sleep(100)
  }
  return [`not within ${withinMs / 1000} s: ${what}`]
}

/** Pages and calls, in plain words and in bearable time. */
async function signInRefused({ url }: Site): Promise<string[]> {
  const began = performance.now()
  const headers = { accept: 'text/html' }
  const { status, text } = await read(
    await fetch(`${url}/api/login`, { redirect: 'manual', headers, signal: AbortSignal.timeout(PATIENCE_MS) }),
  )
  const seconds = (performance.now() - began) / 1000
  const isPlain = status === 503 && text.includes('<h1') && !text.includes('    at ')
  return isPlain && seconds < 15 ? [] : [`signing in: ${status} after ${seconds.toFixed(1)} s ${text.slice(0, 300)}`]
}

async function nearestAnswered(site: Site, silence: { connections(): number }): Promise<string[]> {
  const began = performance.now()
  const { status, text } = await read(await ask(site, '/api/places/nearest?latitude=38.72&longitude=-9.14'))
  const seconds = (performance.now() - began) / 1000
  const wasAsked = silence.connections() > 0
  const isRight = status === 200 && text.includes('Lisbon') && seconds < 5 && wasAsked
  return isRight ? [] : [`the nearest city: ${status} after ${seconds.toFixed(1)} s ${text.slice(0, 200)}`]
}

/** Said at one node, received at the other. */
async function arrivesAtOtherNode(site: Site): Promise<string[]> {
  const [first, second] = site.nodes
  const talker = site.talkers[18]
  if (!first || !second || !talker) throw new Error('There are not two nodes with people')
  const there = await device(second.url, { cookie: talker.cookie })
  const content = 'after it'
  const arrived = await until('what is said at one node is received at the other', async () => {
    const headers = { cookie: talker.cookie, 'content-type': 'application/json' }
    const body = JSON.stringify({ matchId: talker.matchId, content })
    await fetch(`${first.url}/api/messages`, { method: 'POST', headers, body })
    await sleep(300)
    return there.received.some(({ event, payload }) => event === 'message' && Object(payload).content === content)
  })
  there.socket.close()
  return arrived
}
