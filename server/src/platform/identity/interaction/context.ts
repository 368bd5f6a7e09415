import type { FastifyReply } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Services } from '../../../services.ts'
import { outboxAddress } from '../../dev-outbox.ts'
import { Attempts, type Try } from '../attempts.ts'
import { tooManyPage } from '../pages/message-pages.ts'
import { sendPage } from '../pages/page.ts'
import { issuerOf } from '../provider/provider.ts'

/** What every account page works with. */
export interface InteractionContext {
  services: Services
  provider: Provider
  attempts: Attempts
  issuer: string
  /** Where mails can be read on a newcomer's own machine; null elsewhere. */
  outbox: string | null
}

export function interactionContext(services: Services, provider: Provider): InteractionContext {
  const { config, db, secrets } = services
  return {
    services,
    provider,
    attempts: new Attempts(db, { secret: secrets.session[0], isOn: config.hasRateLimits }),
    issuer: issuerOf(config.publicUrl),
    outbox: outboxAddress(config),
  }
}

/** Answers 'too many tries' and returns false where there is none left. */
export async function takeTry({ attempts }: InteractionContext, reply: FastifyReply, wanted: Try): Promise<boolean> {
  const taken = await attempts.take(wanted)
  if (taken.isAllowed) return true
  await sendPage(reply.header('retry-after', taken.retryAfter), 429, tooManyPage(taken.retryAfter))
  return false
}
