import type { FastifyInstance } from 'fastify'
import { devOutboxRoutes } from '../pages/dev-outbox.ts'
import { embeddedProvider } from './client/embedded.ts'
import { outsideProvider } from './client/outside.ts'
import type { SignInProvider } from './client/sign-in-provider.ts'
import { interactionContext } from './interaction/context.ts'
import { interactionRoutes } from './interaction/routes.ts'
import { signingKey } from './provider/keys.ts'
import { mountProvider } from './provider/mount.ts'
import { openProvider, ownClient } from './provider/provider.ts'

/** The identity provider that sign-in goes to: the one configured, or our own with its pages, mounted here. */
export async function openIdentity(app: FastifyInstance): Promise<SignInProvider> {
  const { oidc } = app.services.config
  await app.register(devOutboxRoutes)
  return oidc ? outsideProvider(oidc) : embedProvider(app)
}

async function embedProvider(app: FastifyInstance): Promise<SignInProvider> {
  const { config, db, log, secrets } = app.services
  const { publicUrl } = config
  const key = await signingKey(db)
  const provider = openProvider({ db, log, publicUrl, sessionSecrets: secrets.session, key })
  await app.register(async (scope) =>
    mountProvider(scope, provider.callback(), { publicUrl, headers: scope.headersOfDocuments }),
  )
  await app.register(interactionRoutes, {
    prefix: '/oidc/interaction',
    context: interactionContext(app.services, provider),
  })
  return embeddedProvider(provider, ownClient(publicUrl, secrets.session[0]), publicUrl)
}
