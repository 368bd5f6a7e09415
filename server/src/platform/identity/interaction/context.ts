import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { z } from 'zod'
import type { Services } from '../../../open-services.ts'
import { SignInLimits, type Taken } from '../../limits/sign-in-limits.ts'
import { outboxAddress } from '../../pages/dev-outbox.ts'
import { openSealedText, sealText } from '../../secrets/sealed-text.ts'
import type { SigningSecrets } from '../../secrets/secrets.ts'
import { type DerivedKeys, derivedKeys } from '../derived-secret.ts'
import { sendAccountPage, tooManyPage } from '../pages/message-pages.ts'
import { issuerOf } from '../provider/provider.ts'

const COOKIE = 'known-device'
const PATH = '/oidc/interaction'
const LASTS_SECONDS = 365 * 86_400
const MAX_ACCOUNTS = 5

const Device = z.object({ id: z.string(), accounts: z.array(z.string()) })
type Device = z.infer<typeof Device>

/** Accounts that a browser signed in to before, sealed. Lets nobody in: keeps a stranger from using up its tries. */
class KnownDevices {
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

export interface InteractionContext {
  services: Services
  provider: Provider
  limits: SignInLimits
  knownDevices: KnownDevices
  issuer: string
  /** Where mails can be read on a newcomer's own machine; null elsewhere. */
  outbox: string | null
}

export function interactionContext(services: Services, provider: Provider): InteractionContext {
  const { config, pool, secrets } = services
  return {
    services,
    provider,
    limits: new SignInLimits(pool, { secret: secrets.session[0], isOn: config.hasRateLimits }),
    knownDevices: new KnownDevices({ secrets: secrets.session, isSecure: config.isSecure }),
    issuer: issuerOf(config.publicUrl),
    outbox: outboxAddress(config),
  }
}

/** Who tries a password, as far as limits go. */
export const passwordTry = ({ knownDevices }: InteractionContext, request: FastifyRequest, email: string) => ({
  email,
  address: request.ip,
  device: knownDevices.idFor(request, email),
})

/** Answers 'too many tries' and returns false where there is none left. */
export async function isAllowed(reply: FastifyReply, taken: Taken): Promise<boolean> {
  if (taken.isAllowed) return true
  await sendAccountPage(reply.header('retry-after', taken.retryAfter), 429, tooManyPage(taken.retryAfter))
  return false
}
