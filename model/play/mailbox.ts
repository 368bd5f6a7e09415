import * as fs from 'node:fs/promises'
import { listMails, type StoredMail } from '../../server/src/platform/identity/outbox.ts'
import { type Mailer, outboxOf } from '../../server/src/platform/mail.ts'
import type { TestApp } from '../../server/src/test/build-app.ts'

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

  /** What was mailed since the last time. */
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
