import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, type Reply, send } from '../../model/play/call.ts'
import { Cast } from '../../model/play/cast.ts'
import { idIn, pathIn } from '../../model/play/command.ts'
import { listsIn } from '../../model/play/compare.ts'
import { type Album, type PushedBrowsers, type ReceivedMail, readNotificationMail } from '../../model/play/outside.ts'
import { Difference, OutcomeUnknown, type UnreliableServer } from '../../model/play/uncertain.ts'
import type { Picture, World } from '../../model/rules/world.ts'
import type { Database } from '../../server/src/db/client.ts'
import { listMails } from '../../server/src/platform/identity/outbox.ts'
import { outboxOf } from '../../server/src/platform/mail.ts'
import { startPushService } from '../../server/src/test/outside/push-service.ts'
import { startS3 } from '../../server/src/test/outside/s3-for-tests.ts'
import { LEAD_HTTPS } from '../faults/push.ts'
import { Site } from '../faults/site.ts'
import { clockAt } from '../faults/starts.ts'
import { newDataDir } from '../lib/data-dir.ts'
import { CannotMeasure, onEnd, whenOver } from '../lib/measure.ts'

/** No call takes longer; and what is sent until it is answered is answered within this. */
const MAX_MS = 60_000
const AGAIN_MS = 100
/** What a node that was killed had sent is still on its way to the database for a moment. */
const ON_ITS_WAY_MS = 100

const MAX_MAILS = 1000
/** More than the two minutes for which a node has a mail that it was killed with. */
const MAILED_WITHIN_MS = 180_000
/** Who waits longer does not wait for the next try of what failed. */
const PATIENT_MS = 10_000

const WAITING = `
  select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = any($1) limit 1`
const MAKE_DUE = `
  update graphile_worker._private_jobs set run_at = now()
  where locked_at is null and run_at > now()
    and task_id in (select id from graphile_worker._private_tasks where identifier = any($1))`

const UNDER_WAY = `
  select 1 from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid() and xact_start < $1::timestamptz`

/** The nodes of a site behind a balancer that sends each call to another one than the last, as a history is played against them. */
export class Nodes implements UnreliableServer {
  readonly cast: Cast
  readonly hasOldCounts = true
  readonly hasClocksApart = true
  readonly pushedBrowsers: PushedBrowsers
  readonly #site: Site
  readonly #database: Database
  readonly #album: Album
  #calls = 0
  #change = Promise.withResolvers<void>()

  constructor(
    site: Site,
    database: Database,
    { pushedBrowsers, album }: { pushedBrowsers: PushedBrowsers; album: Album },
  ) {
    this.#site = site
    this.#database = database
    this.pushedBrowsers = pushedBrowsers
    this.#album = album
    this.cast = new PatientCast(database, site.secret)
  }

  /** Pictures that were sent once are of those who are there now, and each has a browser that is pushed to. */
  async begin(world: World): Promise<void> {
    await untilDone('the pictures of a history', () => this.#album.begin(world))
    const all = [...world.travellers.keys()]
    for (const [index, browser] of this.pushedBrowsers.names.entries()) {
      const by = all[index % all.length] ?? ''
      const body = this.pushedBrowsers.bodyOf(browser)
      await this.untilAnswered(by, { method: 'POST', url: '/api/push-subscriptions', body })
      world.browsers.set(browser, { by, number: ++world.time })
    }
    // of the history before
    this.pushedBrowsers.takeReceived()
    await this.#takeOutboxes()
  }

  readonly deliveries = {
    takePushes: () => this.pushedBrowsers.takeReceived(),
    arePushed: (longestMs: number) => this.#areDone(['deliver-notification', 'push-notification'], longestMs),
    takeMails: async () => {
      if (!(await this.#areDone(['mail-notification'], MAILED_WITHIN_MS)))
        throw new CannotMeasure('Mails wait for ever')
      return this.#takeOutboxes()
    },
  }

  /** Each mail once: one that goes out again, of whichever node, is the same file. */
  async #takeOutboxes(): Promise<ReceivedMail[]> {
    const mails = new Map<string, ReceivedMail>()
    for (const [at] of this.#site.nodes.entries()) {
      const folder = outboxOf(this.#site.dataDirOf(at))
      for (const mail of await listMails(folder, MAX_MAILS)) {
        if (mail.text.includes('/unsubscribe/')) mails.set(mail.name, readNotificationMail(mail))
        await fs.rm(join(folder, mail.name), { force: true })
      }
    }
    return [...mails.values()]
  }

  /** Whether all jobs of these tasks are done within this time; none of them waits longer than for a node that is killed. */
  async #areDone(tasks: readonly string[], longestMs: number): Promise<boolean> {
    const since = performance.now()
    for (;;) {
      if ((await this.#query(WAITING, [tasks])).length === 0) return true
      if (performance.now() - since > longestMs) return false
      if (longestMs > PATIENT_MS) await this.#query(MAKE_DUE, [tasks])
      await sleep(AGAIN_MS)
    }
  }

  archiveOf = async (by: string, other: string): Promise<Map<string, unknown>> => {
    const headers = { 'idempotency-key': randomUUID() }
    const asked = await this.untilAnswered(by, { method: 'POST', url: '/api/exports' }, headers)
    const id = idIn(asked.body)
    if (!(await this.#areDone(['make-export'], MAX_MS))) throw new CannotMeasure('Archives wait for ever')
    const opened = await this.untilAnswered(by, { method: 'PUT', url: `/api/exports/${id}/path`, body: {} })
    const url = pathIn(opened.body)
    const another = await this.untilAnswered(other, { method: 'GET', url })
    if (another.status !== 404) throw new Difference(`An archive is answered ${another.status} to another`)
    return untilDone('an archive', async () => {
      const reply = await fetch(this.#nextNode().url + url, {
        headers: { cookie: this.cast.cookieOf(by) ?? '' },
        signal: AbortSignal.timeout(MAX_MS),
      })
      if (reply.status === 503) throw new OutcomeUnknown(await reply.text())
      if (reply.status !== 200) throw new Difference(`An archive is answered ${reply.status} to its traveller`)
      return listsIn(await reply.arrayBuffer())
    })
  }

  call: UnreliableServer['call'] = (by, call, headers) => {
    if (call.method === 'GET') return this.untilAnswered(by, call, headers)
    this.#change.resolve()
    this.#change = Promise.withResolvers()
    return this.#try(by, call, headers)
  }

  changeSent(): Promise<void> {
    return this.#change.promise
  }

  untilAnswered: UnreliableServer['call'] = (by, call, headers) =>
    untilDone(`${call.method} ${call.url}`, () => this.#try(by, call, headers))

  /** Announcements are not waited for: what is compared is what is stored. */
  settled = () => Promise.resolve()

  async atRest(): Promise<void> {
    await sleep(ON_ITS_WAY_MS)
    const [now] = await this.#query<{ at: string }>('select now()::text as at')
    await untilDone('the end of all transactions', async () => {
      if ((await this.#query(UNDER_WAY, [now?.at])).length > 0) throw new OutcomeUnknown('A transaction is open')
    })
  }

  async #query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return untilDone(text, async () => (await this.#database.pool.query<Row>(text, values)).rows)
  }

  async #try(by: string | null, call: Call, headers: Record<string, string> = {}): Promise<Reply> {
    const reply = await send(this.#nextNode().url, this.cast.cookieOf(by), call, headers, MAX_MS).catch(
      (error: unknown) => {
        throw new OutcomeUnknown(String(error))
      },
    )
    if (reply.status === 503) throw new OutcomeUnknown(JSON.stringify(reply.body))
    return reply
  }

  #nextNode(): { url: string } {
    const running = this.#site.nodes.filter((node) => node.isRunning())
    const node = running[this.#calls++ % Math.max(running.length, 1)]
    if (!node) throw new OutcomeUnknown('No node runs')
    return node
  }
}

/** Goes to the database by itself, also while that is started again: each of these may be done a second time. */
class PatientCast extends Cast {
  override begin() {
    return untilDone('the beginning of a history', () => super.begin())
  }
  override signIn(id: string) {
    return untilDone('a session', () => super.signIn(id))
  }
  override age(...aged: Parameters<Cast['age']>) {
    return untilDone(`the age of a ${aged[0]}`, () => super.age(...aged))
  }
  override idsMade() {
    return untilDone('what was made', () => super.idsMade())
  }
}

/** Tries again until it is done. @throws CannotMeasure where that takes too long */
async function untilDone<T>(what: string, attempt: () => Promise<T>): Promise<T> {
  const since = performance.now()
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      whenOver.throwIfAborted()
      if (error instanceof Difference) throw error
      if (performance.now() - since > MAX_MS) throw new CannotMeasure(`Not within a minute: ${what}. ${error}`)
      await sleep(AGAIN_MS)
    }
  }
}

/** Two nodes whose clocks are a day apart, with a store that both have, and a push service. */
export async function startSite() {
  const s3 = await startS3()
  onEnd(() => s3.close())
  let publicKey = ''
  const pushService = await startPushService(() => publicKey)
  onEnd(() => pushService.stop())
  const dataDir = newDataDir('model')
  const secret = newSecret(dataDir)
  const site = await Site.start({
    database: 'outside',
    dataDir,
    isDurable: true,
    nodes: 2,
    nodeSettings: await clockAt('+1d'),
    settings: {
      ...s3.settings,
      // pictures are sent to a node, and fetched from it
      S3_PUBLIC_ENDPOINT: 'none',
      SESSION_SECRET: secret,
      NODE_OPTIONS: `--import=${LEAD_HTTPS}`,
      HTTPS_RELAY_PORT: String(pushService.port),
    },
  })
  publicKey = (await answerOf<{ publicKey: string }>(site, '/api/push')).publicKey
  return { site, pushService }
}

/** By which both nodes sign, and push with the same key: found where a node keeps one of its own. */
function newSecret(dataDir: string): string {
  const secret = randomBytes(32).toString('hex')
  mkdirSync(join(dataDir, 'secrets'))
  writeFileSync(join(dataDir, 'secrets', 'session'), secret, { mode: 0o600 })
  return secret
}

/** Sends a picture and keeps it, for a trip or of oneself. */
export const sendPicturesTo = (site: Site) => async (bytes: Buffer, kind: Picture['kind']) => {
  const { uploadURL } = await answerOf<{ uploadURL: string }>(site, '/api/objects/upload', { method: 'POST' })
  const headers = { 'content-type': 'image/jpeg' }
  const upload = await fetch(new URL(uploadURL, site.url), { method: 'PUT', headers, body: new Uint8Array(bytes) })
  if (!upload.ok) throw new Error(`A picture is answered ${upload.status} ${await upload.text()}`)
  const [path, body] =
    kind === 'trips' ? ['/api/trip-images', { imageURL: uploadURL }] : ['/api/profile/avatar', { avatarURL: uploadURL }]
  await answerOf(site, path, { method: 'PUT', body: JSON.stringify(body) })
}

async function answerOf<Answer>({ url, talkers }: Site, path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = {
    cookie: talkers[0]?.cookie ?? '',
    ...(init.body ? { 'content-type': 'application/json' } : {}),
  }
  const reply = await fetch(url + path, { ...init, headers })
  if (!reply.ok) throw new Error(`${path} is answered ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Answer
}
