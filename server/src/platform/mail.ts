import { createHash, randomBytes } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { PRODUCT } from '@caravan/contract/product.ts'
import { printable } from '@caravan/contract/text.ts'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

export interface Mail {
  /** One address, without a name. */
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
  /** Makes a mail that is sent again the same mail: mailboxes show it once. */
  messageId?: { id: string; at: Date }
}

export interface Mailer {
  /** By this process. */
  readonly counts: { readonly sent: number; readonly failed: number }
  /** Speaks to the mail server: never inside a transaction. @throws where it did not take the mail within its time */
  send(mail: Mail): Promise<void>
}

interface Options
  extends Pick<Config, 'dataDir' | 'publicUrl'>,
    Partial<Pick<Config, 'smtpUrl' | 'mailFrom' | 'hasMail'>> {
  /** How long connecting, the greeting and each answer of the mail server may take. */
  timeoutMs?: number
}

/** Who answers by a program does not answer these (RFC 3834). */
const BY_A_PROGRAM = { 'Auto-Submitted': 'auto-generated' }

const SMTP_TIMEOUT_MS = 10_000
/** The whole mail, in those: a server that is late with each of its answers is given up too. */
const TIMEOUTS_PER_MAIL = 3

export const outboxOf = (dataDir: string) => join(dataDir, 'outbox')

export function openMailer(options: Options): Mailer {
  const { smtpUrl, mailFrom, hasMail = true, dataDir, publicUrl, timeoutMs = SMTP_TIMEOUT_MS } = options
  const { hostname } = new URL(publicUrl)
  const from = { name: mailFrom?.name || PRODUCT.name, address: mailFrom?.address ?? `no-reply@${hostname}` }
  const bySetting = smtpUrl ? bySmtp(smtpUrl, timeoutMs) : toOutbox(outboxOf(dataDir))
  const deliver = hasMail ? bySetting : toNobody
  const counts = { sent: 0, failed: 0 }
  return {
    counts,
    async send({ to, subject, text, html, headers, messageId }) {
      if (!isOneAddress(to)) throw new Error('This is not one e-mail address.')
      const message = {
        from,
        to: { name: '', address: to },
        subject: onOneLine(subject),
        text: printable(text),
        html: html && printable(html),
        headers: { ...headers, ...BY_A_PROGRAM },
      }
      const at = messageId?.at ?? new Date()
      await deliver(
        messageId ? { ...message, messageId: `<${messageId.id}.${at.getTime()}@${hostname}>` } : message,
        at,
      ).catch((error: unknown) => {
        counts.failed++
        throw error
      })
      counts.sent++
    },
  }
}

interface OutgoingMail extends Omit<Mail, 'to' | 'messageId'> {
  messageId?: string
  from: { name: string; address: string }
  to: { name: string; address: string }
}
type Deliver = (message: OutgoingMail, at: Date) => Promise<void>

/** A list, a group or a line break would reach people nobody meant, or add a header. */
const isOneAddress = (to: string) => /^[^\s@,;:<>()[\]"\\\p{Cc}]+@[^\s@,;:<>()[\]"\\\p{Cc}]+$/u.test(to)
const onOneLine = (subject: string) => printable(subject.replace(/\p{Cc}+/gu, ' '))

/** By the operator's decision (`SMTP_URL=none`), which the start of the server says aloud. */
const toNobody: Deliver = async () => undefined

function bySmtp(smtpUrl: string, timeoutMs: number): Deliver {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  })
  return async (message) => {
    await transport.sendMail({ ...message, signal: AbortSignal.timeout(TIMEOUTS_PER_MAIL * timeoutMs) })
  }
}

function toOutbox(folder: string): Deliver {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (composed, at) => {
    const { message } = await composer.sendMail(composed)
    await fs.mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${at.getTime()}-${suffixOf(composed)}.eml`
    const draft = join(folder, `.${name}.${randomBytes(4).toString('hex')}`)
    // whole or not at all: a reader of the folder never finds half a mail
    await fs.writeFile(draft, await bytesOf(message), { flag: 'wx', mode: 0o600 })
    await fs.rename(draft, join(folder, name))
  }
}

/** The same for a mail that is sent again, else any. */
const suffixOf = ({ messageId }: OutgoingMail) =>
  messageId ? createHash('sha256').update(messageId).digest('hex').slice(0, 8) : randomBytes(4).toString('hex')

async function bytesOf(message: Buffer | AsyncIterable<unknown>): Promise<Buffer> {
  if (Buffer.isBuffer(message)) return message
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(Buffer.from(String(chunk)))
  return Buffer.concat(chunks)
}
