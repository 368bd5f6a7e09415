import type { FastifyInstance } from 'fastify'
import { sessionRoutes } from '../../features/session/routes.ts'
import { devOutboxRoutes } from '../dev-outbox.ts'
import { embeddedProvider } from './client/embedded.ts'
import { outsideProvider } from './client/outside.ts'
import type { SignInProvider } from './client/sign-in-provider.ts'
import { interactionContext } from './interaction/context.ts'
import { interactionRoutes } from './interaction/routes.ts'
import { signingKey } from './provider/keys.ts'
import { mountProvider } from './provider/mount.ts'
import { openProvider, ownClient } from './provider/provider.ts'

/** All of sign-in: the provider where none outside is configured, its pages, and the site's own way in and out. */
export async function registerIdentity(app: FastifyInstance): Promise<void> {
  const { oidc } = app.services.config
  const provider = oidc ? outsideProvider(oidc) : await embedProvider(app)
  await app.register(sessionRoutes, { provider })
  await app.register(devOutboxRoutes)
}

async function embedProvider(app: FastifyInstance): Promise<SignInProvider> {
  const { config, db, log, secrets } = app.services
  const { publicUrl } = config
  const key = await signingKey(db)
  const provider = openProvider({ db, log, publicUrl, sessionSecrets: secrets.session, key })
  await app.register(async (scope) => mountProvider(scope, provider.callback(), publicUrl))
  await app.register(interactionRoutes, {
    prefix: '/oidc/interaction',
    context: interactionContext(app.services, provider),
  })
  return embeddedProvider(provider, ownClient(publicUrl, secrets.session[0]), publicUrl)
}
