import { createHmac } from 'node:crypto'
import { and, count, eq, gt, min, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { newId } from '../../db/id.ts'
import { loginAttempts } from '../../db/schema/accounts.ts'
import { addressKey } from '../address-key.ts'
import { derivedKey } from './derived-secret.ts'

const WINDOW_MINUTES = 15
const MAX = { account: 10, address: 50, letters: 5 } as const

export interface Try {
  /** What is tried: each deed has its own count. */
  deed: 'sign-in' | 'letter' | 'confirm'
  /** Whom it concerns: an e-mail address or a link. Counted whether it exists or not. */
  account: string
  /** Where it comes from. */
  address: string
}

type Taken = { isAllowed: true } | { isAllowed: false; retryAfter: number }
type Subject = { subject: string; max: number }

/** Counts tries in a sliding window of 15 minutes: 10 at an account (5 letters to it), 50 from an address. */
export class Attempts {
  readonly #db: Db
  readonly #key: Buffer
  readonly #isOn: boolean
  constructor(db: Db, options: { secret: string; isOn: boolean }) {
    this.#db = db
    this.#key = derivedKey(options.secret, 'attempts')
    this.#isOn = options.isOn
  }

  /** Takes one try, or tells in how many seconds there is one again. A refused try does not count. */
  async take(wanted: Try): Promise<Taken> {
    if (!this.#isOn) return { isAllowed: true }
    const subjects = this.#subjectsOf(wanted)
    return this.#db.transaction(async (tx) => {
      // One at a time for each subject, in one order: parallel tries cannot slip past the count.
      for (const { subject } of subjects)
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`)
      for (const subject of subjects) {
        const retryAfter = await secondsToWait(tx, subject)
        if (retryAfter > 0) return { isAllowed: false, retryAfter }
      }
      const createdAt = new Date()
      await tx.insert(loginAttempts).values(subjects.map(({ subject }) => ({ id: newId(), subject, createdAt })))
      return { isAllowed: true }
    })
  }

  /** After the right password: what was mistyped before does not count any longer. */
  async forget(done: Pick<Try, 'deed' | 'account'>): Promise<void> {
    await this.#db
      .delete(loginAttempts)
      .where(eq(loginAttempts.subject, this.#hash(done.deed, 'account', done.account)))
  }

  #subjectsOf({ deed, account, address }: Try): Subject[] {
    const perAccount = deed === 'letter' ? MAX.letters : MAX.account
    return [
      { subject: this.#hash(deed, 'account', account), max: perAccount },
      { subject: this.#hash(deed, 'address', addressKey(address)), max: MAX.address },
    ].sort((one, other) => (one.subject < other.subject ? -1 : 1))
  }

  #hash(...parts: string[]): string {
    return createHmac('sha256', this.#key).update(parts.join('\n')).digest('base64url')
  }
}

async function secondsToWait(tx: Db, { subject, max }: Subject): Promise<number> {
  const since = sql`now() - make_interval(mins => ${WINDOW_MINUTES})`
  const [row] = await tx
    .select({ tries: count(), first: min(loginAttempts.createdAt) })
    .from(loginAttempts)
    .where(and(eq(loginAttempts.subject, subject), gt(loginAttempts.createdAt, since)))
  if (!row?.first || row.tries < max) return 0
  return Math.max(1, Math.ceil((row.first.getTime() + WINDOW_MINUTES * 60_000 - Date.now()) / 1000))
}
