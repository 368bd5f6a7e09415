import type { FastifyReply } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Services } from '../../../services.ts'
import { outboxAddress } from '../../dev-outbox.ts'
import { Attempts, type Try } from '../attempts.ts'
import type { Background } from '../background.ts'
import { tooManyPage } from '../pages/message-pages.ts'
import { sendPage } from '../pages/page.ts'
import { issuerOf } from '../provider/provider.ts'

/** What every account page works with. */
export interface Desk {
  services: Services
  provider: Provider
  attempts: Attempts
  background: Background
  issuer: string
  /** Where mails can be read on a newcomer's own machine; null elsewhere. */
  outbox: string | null
}

export function openDesk(services: Services, provider: Provider, background: Background): Desk {
  const { config, db, secrets } = services
  return {
    services,
    provider,
    background,
    attempts: new Attempts(db, { secret: secrets.session, isOn: config.hasRateLimits }),
    issuer: issuerOf(config.publicUrl),
    outbox: outboxAddress(config),
  }
}

/** Answers 'too many tries' and returns false where there is none left. */
export async function takeTry({ attempts }: Desk, reply: FastifyReply, wanted: Try): Promise<boolean> {
  const taken = await attempts.take(wanted)
  if (taken.isAllowed) return true
  await sendPage(reply.header('retry-after', taken.retryAfter), 429, tooManyPage(taken.retryAfter))
  return false
}
