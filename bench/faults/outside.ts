import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { device } from '../../server/src/test/live.ts'
import { startS3 } from '../../server/src/test/outside/s3-for-tests.ts'
import { startSmtpServer } from '../../server/src/test/outside/smtp-server.ts'
import { phonePhoto } from '../../server/src/test/sample-images.ts'
import { connectToDatabase } from '../lib/data-dir.ts'
import { Site } from './site.ts'
import { type Fault, type Faults, struck, underLoad } from './strike.ts'

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
    await using _closed = closing(s3)
    // browsers do not reach it by themselves: the server is what is looked at
    const settings = { ...s3.settings, S3_PUBLIC_ENDPOINT: 'none', S3_TIMEOUT: '2' }
    await using site = await Site.start({ database: 'outside', settings })
    return await underLoad(site, {
      strike: () => strike(s3),
      during: async () => refusedPlainly(await sendPicture(site)),
      seconds: SECONDS,
      mend: () => mend(s3),
      after: async () => taken(await sendPicture(site)),
    })
  },
})

/** A server in this process, which is closed once the site that asks it is gone. */
export const closing = (server: { close(): unknown }): AsyncDisposable => ({
  [Symbol.asyncDispose]: async () => void (await server.close()),
})

/** A server that takes connections and says nothing. */
const silent = (
  what: string,
  settingsOf: (url: string) => Record<string, string>,
  during: (site: Site, connections: () => number) => Promise<string[]>,
): Fault => ({
  what: `${what} takes connections and says nothing`,
  async run() {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => sockets.add(socket.on('error', () => undefined))).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await using _closed = closing({
      close() {
        for (const socket of sockets) socket.destroy()
        server.close()
      },
    })
    await using site = await Site.start({ database: 'outside', settings: settingsOf(`http://127.0.0.1:${port}`) })
    return await underLoad(site, { strike: () => undefined, during: () => during(site, () => sockets.size) })
  },
})

export const OUTSIDE: Faults = {
  'redis-gone': struck(
    `Redis, which two nodes share, is away for ${SECONDS} s`,
    { database: 'outside', nodes: 2 },
    (site) => ({
      strike: () => site.redis.stop(),
      seconds: SECONDS,
      mend: () => site.redis.start(),
      after: () => arrivesAtOtherNode(site),
    }),
  ),
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
      await using _closed = closing(smtp)
      await using site = await Site.start({ database: 'outside', settings: { SMTP_URL: smtp.url } })
      const isSo = (what: string, isSo: () => boolean) => untilDone(site, 'mail-notification', what, isSo)
      return await underLoad(site, {
        strike: () => undefined,
        during: () => isSo('a mail is tried', () => smtp.connections.size > 0),
        seconds: SECONDS,
        mend() {
          smtp.speak()
          for (const socket of smtp.connections) socket.destroy()
        },
        after: () => isSo('a mail is delivered', () => smtp.mails.length > 0),
      })
    },
  },
  'identity-hangs': silent(
    'the outside identity provider',
    (url) => ({
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: 'caravan',
      OIDC_CLIENT_SECRET: 'a secret of thirty-two characters',
    }),
    signInRefused,
  ),
  'nominatim-hangs': silent('the Nominatim server', (url) => ({ NOMINATIM_URL: url }), nearestAnswered),
}

/** Mails and pushes wait for a while, in which somebody may read: that time is over. */
export const untilDone = (site: Site, task: string, what: string, isSo: () => boolean) =>
  until(what, async () => {
    await makeJobsDue(site, task)
    return isSo()
  })

async function makeJobsDue({ dataDir }: Site, task: string): Promise<void> {
  const client = await connectToDatabase(dataDir)
  await client.query(
    `update graphile_worker._private_jobs set run_at = now() where locked_at is null
       and task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
    [task],
  )
  await client.end()
}

async function until(what: string, isSo: () => Promise<boolean>, withinMs = 10_000): Promise<string[]> {
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

async function nearestAnswered(site: Site, connections: () => number): Promise<string[]> {
  const began = performance.now()
  const { status, text } = await read(await ask(site, '/api/places/nearest?latitude=38.72&longitude=-9.14'))
  const seconds = (performance.now() - began) / 1000
  const wasAsked = connections() > 0
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
