import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { normalEmail } from '@caravan/contract/email.ts'
import type { PrizeDraw } from '@caravan/contract/waitlist.ts'
import type { Db } from '../../../db/client.ts'
import { changeCacheTag } from '../../../platform/pages/cache-tag-queries.ts'
import * as queries from './queries.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const seedHashOf = (seed: string): string => sha256(seed)

/** The list as it is published: one ticket a line, sorted, each line ended. */
const ticketList = (tickets: readonly string[]): string => tickets.map((ticket) => `${ticket}\n`).join('')
export const listHashOf = (tickets: readonly string[]): string => sha256(ticketList(tickets))

/**
 * Which of the tickets wins: SHA-256 of the seed and the hash of the list, each on a line of its own, taken as a number,
 * modulo how many there are. Anybody can reckon it from what is published, and comes to the same.
 */
export function winnerAt(seed: string, tickets: readonly string[]): number {
  const drawn = sha256(`${seed}\n${listHashOf(tickets)}`)
  return Number(BigInt(`0x${drawn}`) % BigInt(tickets.length))
}

/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** RFC 4180. A field that would be taken for a formula begins with an apostrophe, and stays text. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('')

function fieldOf(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Version 4: a ticket must not say when somebody joined. */
export const join = (db: Db, email: string): Promise<void> =>
  queries.upsertEntry(db, { id: randomUUID(), email, now: new Date() })

export const remove = (db: Db, email: string): Promise<boolean> => queries.deleteEntry(db, normalEmail(email))

export async function exportCsv(db: Db): Promise<{ csv: string; entries: number }> {
  const entries = await queries.listEntries(db)
  const rows = entries.map(({ id, email, createdAt }) => [email, createdAt.toISOString(), id])
  return { csv: csvOf([['email', 'joined', 'ticket'], ...rows]), entries: entries.length }
}

/** Makes the seed of the next draw, whose hash is shown on the prize rules from now on. */
export async function commitToDraw(db: Db): Promise<{ seedHash: string }> {
  return db.transaction(async (tx) => {
    const latest = await queries.findDraw(tx)
    if (latest && !latest.drawnAt) return { seedHash: seedHashOf(latest.seed) }
    const seed = randomBytes(32).toString('hex')
    await queries.insertDraw(tx, { id: randomUUID(), seed, now: new Date() })
    await changeCacheTag(tx, 'prize')
    return { seedHash: seedHashOf(seed) }
  })
}

export class CannotDraw extends Error {}

export interface DrawResult extends PrizeDraw {
  /** Nobody's any more where the winner has left the waitlist since. */
  winnerEmail: string | null
  list: string
}

/** Draws once; asked again it answers the same. */
export async function draw(db: Db): Promise<DrawResult> {
  return db.transaction(async (tx) => {
    const committed = await queries.findDraw(tx)
    if (!committed) throw new CannotDraw('Commit to a seed first: npm run ops -- waitlist commit')
    if (!committed.drawnAt) {
      const tickets = (await queries.listEntries(tx)).map(({ id }) => id).sort()
      if (tickets.length === 0) throw new CannotDraw('Nobody is on the waitlist.')
      const winner = winnerAt(committed.seed, tickets)
      const isStored = await queries.storeResult(tx, {
        id: committed.id,
        tickets,
        winnerAt: winner,
        now: new Date(),
      })
      if (!isStored) throw new CannotDraw('It was drawn at the same time by another command. Ask again for the result.')
      await changeCacheTag(tx, 'prize')
    }
    const drawn = await queries.findDraw(tx)
    const shown = presentDraw(drawn)
    const winnerEmail = shown.winningTicket ? await queries.findEmailOf(tx, shown.winningTicket) : null
    return { ...shown, winnerEmail, list: ticketList(drawn?.tickets ?? []) }
  })
}

export const readDraw = async (db: Db): Promise<PrizeDraw> => presentDraw(await queries.findDraw(db))

/** The seed and all that follows from it are not shown before the draw. */
function presentDraw(row: queries.DrawRow | null): PrizeDraw {
  const { tickets = null, drawnAt = null } = row ?? {}
  const isDrawn = drawnAt !== null && tickets !== null
  return {
    seedHash: row ? seedHashOf(row.seed) : null,
    committedAt: row?.committedAt.toISOString() ?? null,
    drawnAt: drawnAt?.toISOString() ?? null,
    seed: row && isDrawn ? row.seed : null,
    tickets: isDrawn ? tickets.length : null,
    listHash: isDrawn ? listHashOf(tickets) : null,
    winningTicket: isDrawn ? (tickets[row?.winnerAt ?? -1] ?? null) : null,
  }
}
