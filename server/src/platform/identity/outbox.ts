import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { normalEmail } from '@caravan/contract/email.ts'

/** The mails that are stored in the data folder because no SMTP server is configured. */

const NAME = /^\d{1,16}-[0-9a-f]{8}\.eml$/

export interface StoredMail {
  name: string
  to: string
  subject: string
  text: string
  at: Date
}

/** Newest first. */
export async function listMails(folder: string, limit = 50): Promise<StoredMail[]> {
  const names = (await namesIn(folder)).filter((name) => NAME.test(name))
  const newest = names.sort((one, other) => timeOf(other) - timeOf(one)).slice(0, limit)
  const mails = await Promise.all(newest.map((name) => readMail(folder, name)))
  return mails.filter((mail) => mail !== null)
}

export async function deleteMailsTo(folder: string, to: readonly string[]): Promise<void> {
  for (const name of await namesIn(folder)) {
    const mail = await readMail(folder, name)
    if (mail && to.includes(normalEmail(mail.to))) await fs.rm(join(folder, name), { force: true })
  }
}

/** One mail; null for a name that is none of ours. */
export async function readMail(folder: string, name: string): Promise<StoredMail | null> {
  if (!NAME.test(name)) return null
  const source = await fs.readFile(join(folder, name), 'utf8').catch(() => null)
  return source === null ? null : { name, at: new Date(timeOf(name)), ...parsed(source) }
}

const timeOf = (name: string) => Number(name.split('-', 1)[0])

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await fs.readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Reads what our own composer wrote: folded headers, then text, plain or quoted-printable. */
function parsed(source: string): Pick<StoredMail, 'to' | 'subject' | 'text'> {
  const split = source.indexOf('\n\n')
  const head = source.slice(0, split).replace(/\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1] ?? ''
  const body = source.slice(split + 2)
  const text = header('content-transfer-encoding') === 'quoted-printable' ? unquoted(body) : body
  return { to: header('to'), subject: header('subject'), text }
}

function unquoted(body: string): string {
  const joined = body.replace(/=\n/g, '')
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
