import * as fs from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Services } from '../../server/src/open-services.ts'
import { listMails, type StoredMail } from '../../server/src/platform/identity/outbox.ts'
import { type Mailer, outboxOf } from '../../server/src/platform/mail.ts'
import { openPusher } from '../../server/src/platform/push.ts'
import type { TestApp } from '../../server/src/test/build-app.ts'
import { traveller } from '../../server/src/test/factories.ts'
import { startPushService } from '../../server/src/test/outside/push-service.ts'
import { quarters } from '../../server/src/test/sample-images.ts'
import { keptPicture, putAvatar, putTripImage } from '../../server/src/test/uploads.ts'
import type { Picture, World } from '../rules/world.ts'

/** More than are mailed at once. */
const MOST = 1000

export interface ReceivedMail {
  to: string
  body: string
  path: string
  unsubscribes: string
}

/** The mails of the travellers, from the outbox that a server without a mail server has. */
export class Mailbox {
  readonly #folder: string
  readonly #counts: Mailer['counts']
  readonly #addresses = new Map<string, string>()
  #sent = 0

  constructor({ app, dataDir }: TestApp) {
    this.#folder = outboxOf(dataDir)
    this.#counts = app.services.mailer.counts
  }

  /** Where the latest link is posted to that ends mails of a kind. */
  addressOf = (unsubscribes: string): string | undefined => this.#addresses.get(unsubscribes)

  async takeReceived(): Promise<ReceivedMail[]> {
    const sent = this.#counts.sent - this.#sent
    if (sent === 0) return []
    this.#sent = this.#counts.sent
    const mails = await listMails(this.#folder, MOST)
    await fs.rm(this.#folder, { recursive: true })
    // one that goes out again is stored as the same file
    if (mails.length !== sent) throw new Error(`${mails.length} mails were sent ${sent} times`)
    return mails.map((mail) => {
      const { address, ...received } = readNotificationMail(mail)
      this.#addresses.set(received.unsubscribes, address)
      return received
    })
  }
}

/** What a mail says of a notification, and the address by which such mails end. */
export function readNotificationMail({ to, text }: StoredMail): ReceivedMail & { address: string } {
  const [body = '', path = ''] = /^(.*)\.\n\nSee it on Caravan:\nhttps?:\/\/[^/]+(.*)$/m.exec(text)?.slice(1) ?? []
  const [address = '', by, kind] = /\/unsubscribe\/([^.]+)\.([^.]+)\.\S+/.exec(text) ?? []
  return { to, body, path, unsubscribes: `${by} ${kind}`, address }
}

const BROWSERS = ['browser-1', 'browser-2', 'browser-3', 'browser-4', 'browser-5'] as const

type PushService = Awaited<ReturnType<typeof startPushService>>

export interface ReceivedPush {
  browser: string
  payload: unknown
}

/** Browsers that may be pushed to, with a push service on this machine. */
export class PushedBrowsers {
  readonly names: readonly string[] = BROWSERS
  readonly #service: PushService
  readonly #bodies: ReadonlyMap<string, object>

  constructor(service: PushService) {
    this.#service = service
    this.#bodies = new Map(BROWSERS.map((name) => [name, service.subscribe(name)]))
  }

  static async open(services: Services): Promise<PushedBrowsers> {
    const service = await startPushService(services.pusher.publicKey)
    services.pusher = openPusher(services.config, service.agent)
    return new PushedBrowsers(service)
  }

  bodyOf(browser: string): object {
    const body = this.#bodies.get(browser)
    if (!body) throw new Error(`There is no ${browser}`)
    return body
  }

  takeReceived = (): ReceivedPush[] =>
    this.#service.received.splice(0).map(({ device, payload }) => ({ browser: device, payload }))

  close = () => this.#service.stop()
}

const KINDS: readonly Picture['kind'][] = ['trips', 'trips', 'trips', 'avatars', 'avatars', 'avatars']
const SIDE = 64

/** Pictures that were really sent once: making them takes long. Each history begins with them, and somebody else's. */
export class Album {
  readonly #pool: Pool
  readonly #rows: readonly string[]

  private constructor(pool: Pool, rows: readonly string[]) {
    this.#pool = pool
    this.#rows = rows
  }

  static async open(app: FastifyInstance): Promise<Album> {
    const sender = await traveller(app)
    return Album.sentBy(app.services.pool, (bytes, kind) =>
      keptPicture(app, sender, bytes, kind === 'trips' ? putTripImage : putAvatar),
    )
  }

  /** `send` sends one as whoever it likes, and keeps it. */
  static async sentBy(pool: Pool, send: (bytes: Buffer, kind: Picture['kind']) => Promise<unknown>): Promise<Album> {
    const bytes = await quarters(SIDE, SIDE)
    for (const kind of KINDS) await send(bytes, kind)
    const { rows } = await pool.query<{ row: string }>('select to_json(p)::text as row from pictures p')
    return new Album(
      pool,
      rows.map(({ row }) => row),
    )
  }

  /** Their sender is gone, and their rows with them: they are of those who are there now. May be done a second time. */
  async begin(world: World): Promise<void> {
    const owners = [...world.travellers.keys()]
    for (const [index, row] of this.#rows.entries()) {
      const ownerId = owners[index % KINDS.indexOf('avatars')] ?? ''
      const { id, kind }: Pick<Picture, 'id' | 'kind'> = JSON.parse(row)
      await this.#pool.query(
        `insert into pictures select (json_populate_record(null::pictures,
           ($1::jsonb || jsonb_build_object('user_id', $2::text))::json)).* on conflict do nothing`,
        [row, ownerId],
      )
      world.pictures.set(id, { id, kind, ownerId })
    }
  }
}
