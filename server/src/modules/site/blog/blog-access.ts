import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { BLOG } from '@caravan/contract/blog.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Services } from '../../../open-services.ts'
import { derivedKey } from '../../../platform/identity/derived-secret.ts'
import { addressKey } from '../../../platform/limits/address-key.ts'
import { SignInLimits } from '../../../platform/limits/sign-in-limits.ts'
import { problem } from '../../../problem.ts'
import * as queries from './editing-queries.ts'

const PASSWORD_HEADER = 'x-admin-password'
/** As accounts are, though it is no e-mail: nobody can have an account of this name. */
const ACCOUNT = 'blog admin'
const KNOWN_MS = 10 * 60_000
const DAY = 86_400_000

/** Who may write the blog by its password: sent with a call, or typed once for a session of this browser. */
export class BlogAccess {
  readonly #services: Services
  readonly #limits: SignInLimits
  readonly #key: Buffer
  /** Addresses that had the password lately: what they send many times at once is not counted as tries. */
  readonly #known = new LRUCache<string, true>({ max: 1_000, ttl: KNOWN_MS })
  readonly #underWay = new Map<string, Promise<void>>()

  constructor(services: Services) {
    const { config, pool, secrets } = services
    this.#services = services
    this.#limits = new SignInLimits(pool, { secret: secrets.session[0], isOn: config.hasRateLimits })
    this.#key = derivedKey(secrets.session[0], 'blog password')
  }

  /** @throws Problem `blog-locked` for a wrong password, `too-many` where too many were tried */
  async isUnlocked(request: FastifyRequest): Promise<boolean> {
    const given = request.headers[PASSWORD_HEADER]
    if (typeof given === 'string') {
      await this.#check(given, request.ip)
      return true
    }
    const token = request.cookies[this.#cookieName]
    const passwordHash = this.#passwordHash
    if (!token || !passwordHash) return false
    return queries.hasSession(this.#services.db, this.#hash(token), passwordHash)
  }

  /** @throws Problem as `isUnlocked` */
  async unlock(password: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.#check(password, request.ip)
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(Date.now() + BLOG.sessionDays * DAY)
    const passwordHash = this.#hash(password)
    await queries.insertSession(this.#services.db, { tokenHash: this.#hash(token), passwordHash, expiresAt })
    reply.setCookie(this.#cookieName, token, { ...this.#cookie, expires: expiresAt })
  }

  async lock(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = request.cookies[this.#cookieName]
    if (token) await queries.deleteSession(this.#services.db, this.#hash(token))
    reply.clearCookie(this.#cookieName, this.#cookie)
  }

  async #check(given: string, address: string): Promise<void> {
    if (!this.#isRight(given)) {
      await this.#takeTry(address)
      throw problem('blog-locked', { detail: 'Incorrect password' })
    }
    const from = addressKey(address)
    if (this.#known.has(from)) return
    const underWay = this.#underWay.get(from)
    if (underWay) return underWay
    // a right one counts as a try as well: else it would be found out while the limit holds
    const taking = this.#takeTry(address)
      .then(() => this.#limits.forgetPasswords({ email: ACCOUNT, address, device: null }))
      .then(() => void this.#known.set(from, true))
      .finally(() => this.#underWay.delete(from))
    this.#underWay.set(from, taking)
    return taking
  }

  async #takeTry(address: string): Promise<void> {
    const taken = await this.#limits.takePassword({ email: ACCOUNT, address, device: null })
    if (!taken.isAllowed) throw problem('too-many', { retryAfter: taken.retryAfter })
  }

  #isRight(given: string): boolean {
    const expected = this.#passwordHash
    // mutant: any password opens the blog admin | modules/site/blog/blog-access | timingSafeEqual(Buffer.from(this.#hash(given)), Buffer.from(expected)) | true
    return expected !== null && timingSafeEqual(Buffer.from(this.#hash(given)), Buffer.from(expected))
  }

  /** Null where no password is set: then no password is right. */
  get #passwordHash(): string | null {
    const password = this.#services.blogPassword?.value
    return password ? this.#hash(password) : null
  }

  #hash = (text: string) => createHmac('sha256', this.#key).update(text).digest('base64url')

  get #cookieName(): string {
    return this.#services.config.isSecure ? '__Host-blog-admin' : 'blog-admin'
  }

  get #cookie() {
    return { httpOnly: true, sameSite: 'strict', secure: this.#services.config.isSecure, path: '/' } as const
  }
}
