import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Services } from '../../../services.ts'
import { SignInLimits, type Taken } from '../../limits/sign-in-limits.ts'
import { outboxAddress } from '../../pages/dev-outbox.ts'
import { KnownDevices } from '../known-device.ts'
import { tooManyPage } from '../pages/message-pages.ts'
import { sendAccountPage } from '../pages/page.ts'
import { issuerOf } from '../provider/provider.ts'

/** What every account page works with. */
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
