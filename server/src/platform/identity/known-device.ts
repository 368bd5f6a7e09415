import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { openSealedText, sealText } from '../secrets/sealed-text.ts'
import type { SigningSecrets } from '../secrets/secrets.ts'
import { type DerivedKeys, derivedKeys } from './derived-secret.ts'

const COOKIE = 'known-device'
const PATH = '/oidc/interaction'
const LASTS_SECONDS = 365 * 86_400
const MAX_ACCOUNTS = 5

const Device = z.object({ id: z.string(), accounts: z.array(z.string()) })
type Device = z.infer<typeof Device>

/**
 * Which accounts a browser signed in to before, in a sealed cookie. It lets nobody in: its tries at those accounts are
 * counted by themselves, so that a stranger's do not use them up.
 */
export class KnownDevices {
  readonly #keys: DerivedKeys
  readonly #isSecure: boolean
  constructor(options: { secrets: SigningSecrets; isSecure: boolean }) {
    this.#keys = derivedKeys(options.secrets, 'known devices')
    this.#isSecure = options.isSecure
  }

  /** The id of this device where it signed in to the account before. */
  idFor(request: FastifyRequest, email: string): string | null {
    const device = this.#read(request)
    return device && this.#namesOf(email).some((name) => device.accounts.includes(name)) ? device.id : null
  }

  remember(request: FastifyRequest, reply: FastifyReply, email: string): void {
    const { id, accounts } = this.#read(request) ?? { id: randomBytes(16).toString('base64url'), accounts: [] }
    const names = this.#namesOf(email)
    const others = accounts.filter((one) => !names.includes(one))
    const device: Device = { id, accounts: [...names.slice(0, 1), ...others].slice(0, MAX_ACCOUNTS) }
    reply.setCookie(COOKIE, sealText(this.#keys, JSON.stringify(device)), {
      path: PATH,
      httpOnly: true,
      sameSite: 'lax',
      secure: this.#isSecure,
      maxAge: LASTS_SECONDS,
    })
  }

  #read(request: FastifyRequest): Device | null {
    const text = openSealedText(this.#keys, request.cookies[COOKIE] ?? '')
    return text === null ? null : (Device.safeParse(JSON.parse(text)).data ?? null)
  }

  /** By each secret that is in use: the first names, all find. */
  #namesOf(email: string): string[] {
    return this.#keys.map((key) => createHmac('sha256', key).update(email).digest('base64url').slice(0, 22))
  }
}
