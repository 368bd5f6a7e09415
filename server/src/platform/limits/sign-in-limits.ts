import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { derivedKey } from '../identity/derived-secret.ts'
import { addressKey } from './address-key.ts'

const MINUTE = 60
const QUARTER = 15 * MINUTE
const DAY = 24 * 60 * MINUTE
const MAX_PAUSE = 5 * MINUTE

/** Tries in so many seconds. */
const LIMITS = {
  /** Of one address at one account. */
  pair: { points: 10, duration: QUARTER },
  /** Of one address at all accounts together. */
  address: { points: 50, duration: QUARTER },
  /** Of a device that signed in to this account before. Nobody else can use it up. */
  device: { points: 10, duration: QUARTER },
  /** Wrong ones at one account, from wherever: each further one has to wait longer than the one before. */
  account: { points: 10, duration: DAY },
  /** Passwords typed for one link that was mailed. */
  link: { points: 10, duration: QUARTER },
  /** Digits of a meeting code that one traveller types for one other. */
  code: { points: 10, duration: QUARTER },
  /** Mails to one mailbox that anybody can cause. */
  mailbox: { points: 5, duration: QUARTER },
  /** A mail of a sign-up asked for again. */
  again: { points: 1, duration: MINUTE },
  /** One authorization code, one session. */
  callback: { points: 1, duration: 60 * MINUTE },
  /** Between two tries at an account with too many wrong ones. */
  pause: { points: 1, duration: MAX_PAUSE },
} as const

type Limit = keyof typeof LIMITS
export type Taken = { isAllowed: true } | { isAllowed: false; retryAfter: number }

interface PasswordTry {
  /** Lower case. Counted whether it has an account or not. */
  email: string
  address: string
  /** The device that this browser is, where it signed in to this account before. */
  device: string | null
}

/**
 * Limits of tries at accounts, in PostgreSQL: restarts do not forget them and processes share them. A stranger cannot
 * lock anybody out: the strict limit is that of an account *and* an address, tries at an account from everywhere are
 * slowed down, and a device that is known to the account has an allowance of its own.
 */
export class SignInLimits {
  readonly #limiters: Record<Limit, RateLimiterPostgres>
  readonly #key: Buffer
  readonly #isOn: boolean
  constructor(pool: pg.Pool, options: { secret: string; isOn: boolean }) {
    this.#key = derivedKey(options.secret, 'sign-in limits')
    this.#isOn = options.isOn
    const limiterOf = (limit: Limit) =>
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        // housekeeping does, once for all processes
        clearExpiredByTimeout: false,
        keyPrefix: limit,
        ...LIMITS[limit],
      })
    const limits = Object.keys(LIMITS) as Limit[]
    this.#limiters = Object.fromEntries(limits.map((limit) => [limit, limiterOf(limit)])) as Record<
      Limit,
      RateLimiterPostgres
    >
  }

  /** Takes one try at a password, or answers in how many seconds there is one again. */
  async takePassword({ email, address, device }: PasswordTry): Promise<Taken> {
    if (device) return this.#take('device', email, device)
    const ofPair = await this.#take('pair', email, addressKey(address))
    if (!ofPair.isAllowed) return ofPair
    const ofAddress = await this.#take('address', addressKey(address))
    return ofAddress.isAllowed ? this.#takeOfAccount(email) : ofAddress
  }

  /** After the right password: what was mistyped before does not count any longer. */
  async forgetPasswords({ email, address, device }: PasswordTry): Promise<void> {
    const { pair, account, pause, device: ofDevice } = this.#limiters
    await Promise.all([
      pair.delete(this.#hash(email, addressKey(address))),
      account.delete(this.#hash(email)),
      pause.delete(this.#hash(email)),
      ...(device ? [ofDevice.delete(this.#hash(email, device))] : []),
    ])
  }

  /** Takes one try at a six-digit code. Of one reader at one traveller, so that no third one uses it up for them. */
  takeCode = (typedBy: string, shownBy: string): Promise<Taken> => this.#take('code', typedBy, shownBy)

  async forgetCodes(typedBy: string, shownBy: string): Promise<void> {
    await this.#limiters.code.delete(this.#hash(typedBy, shownBy))
  }

  takeLink = (tokenHash: string): Promise<Taken> => this.#take('link', tokenHash)

  /** Of an address that has mails sent, to whomever. */
  takeMailOf = (address: string): Promise<Taken> => this.#take('address', 'mails', addressKey(address))

  takeMailTo = async (email: string): Promise<boolean> => (await this.#take('mailbox', email)).isAllowed

  /** A mail is on its way: the next one to this mailbox during this sign-in has to wait. Holds without limits too. */
  async noteMail(signIn: string, email: string): Promise<void> {
    const { points, duration } = LIMITS.again
    await this.#limiters.again.set(this.#hash(signIn, email), points, duration)
  }

  /** Takes one more mail to the same mailbox, or answers in how many seconds there is one. */
  async takeMailAgain(signIn: string, email: string): Promise<Taken> {
    const again = await this.#consume('again', this.#hash(signIn, email))
    return again.isAllowed ? this.#take('mailbox', email) : again
  }

  /** In how many seconds `takeMailAgain` takes one; 0 where it does now. */
  async mailWait(signIn: string, email: string): Promise<number> {
    const waits = [this.#wait('again', this.#hash(signIn, email))]
    if (this.#isOn) waits.push(this.#wait('mailbox', this.#hash(email)))
    return Math.max(...(await Promise.all(waits)))
  }

  /** Whether this is the first time that a sign-in comes back from the provider. Holds without limits too. */
  async takeCallback(state: string): Promise<boolean> {
    return (await this.#consume('callback', this.#hash(state))).isAllowed
  }

  /** Free up to a number of wrong ones; then one at a time, each further pause twice as long. */
  async #takeOfAccount(email: string): Promise<Taken> {
    const { account, pause } = this.#limiters
    const key = this.#hash(email)
    if (!this.#isOn) return ALLOWED
    const { consumedPoints } = await account.penalty(key)
    const beyond = consumedPoints - LIMITS.account.points
    if (beyond <= 0) return ALLOWED
    const customDuration = Math.min(MAX_PAUSE, 2 ** beyond)
    const taken = await consumed(pause.consume(key, 1, { customDuration }))
    // one that was refused tried nothing: it makes no pause longer
    if (!taken.isAllowed) await account.reward(key)
    return taken
  }

  async #take(limit: Limit, ...what: string[]): Promise<Taken> {
    return this.#isOn ? this.#consume(limit, this.#hash(...what)) : ALLOWED
  }

  async #wait(limit: Limit, key: string): Promise<number> {
    const taken = await this.#limiters[limit].get(key)
    return taken && taken.consumedPoints >= LIMITS[limit].points ? secondsOf(taken) : 0
  }

  #consume = (limit: Limit, key: string) => consumed(this.#limiters[limit].consume(key))

  #hash(...what: string[]): string {
    return createHmac('sha256', this.#key).update(what.join('\n')).digest('base64url')
  }
}

const ALLOWED: Taken = { isAllowed: true }

async function consumed(consuming: Promise<unknown>): Promise<Taken> {
  try {
    await consuming
    return ALLOWED
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return { isAllowed: false, retryAfter: secondsOf(refused) }
  }
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000))
