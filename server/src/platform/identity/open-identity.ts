import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import type { JWK, Provider } from 'oidc-provider'
import { allowInsecureRequests, ClientSecretBasic, Configuration, type CustomFetch, customFetch } from 'openid-client'
import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { oidcKeys } from '../../db/schema/oidc.ts'
import { eq } from '../../db/sql.ts'
import { devOutboxRoutes } from '../pages/dev-outbox.ts'
import { outsideProvider, type SignInProvider } from './client/outside.ts'
import { interactionContext } from './interaction/context.ts'
import { interactionRoutes } from './interaction/routes.ts'
import { mountProvider } from './provider/mount.ts'
import { issuerOf, type OwnClient, openProvider, ownClient, SIGNING_ALG } from './provider/provider.ts'

/** The embedded provider, asked within the process: the public address may not be reachable from inside. */
function embeddedProvider(provider: Provider, client: OwnClient, publicUrl: string): SignInProvider {
  const issuer = issuerOf(publicUrl)
  const server = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/me`,
    jwks_uri: `${issuer}/jwks`,
    end_session_endpoint: `${issuer}/session/end`,
    id_token_signing_alg_values_supported: [SIGNING_ALG],
    authorization_response_iss_parameter_supported: true,
  }
  const configuration = new Configuration(server, client.id, undefined, ClientSecretBasic(client.secret))
  configuration[customFetch] = withinProcess(provider, publicUrl)
  // nothing of it travels
  if (issuer.startsWith('http:')) allowInsecureRequests(configuration)
  return {
    configuration: async () => configuration,
    createParams: () => ({ screen: 'create' }),
    isTrustedWithEmail: true,
  }
}

function withinProcess(provider: Provider, publicUrl: string): CustomFetch {
  const inside = Fastify()
  // no browser reads these answers
  mountProvider(inside, provider.callback(), { publicUrl, headers: {} })
  return async (address, { method, headers, body }) => {
    const { pathname, search } = new URL(address)
    const payload = body === null || body === undefined ? undefined : String(body)
    const reply = await inside.inject({
      method: method === 'GET' ? 'GET' : 'POST',
      url: pathname + search,
      headers,
      payload,
    })
    return new Response(reply.body, { status: reply.statusCode, headers: headersOf(reply.headers) })
  }
}

function headersOf(given: Record<string, unknown>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) if (value !== undefined) headers.set(name, String(value))
  return headers
}

const PURPOSE = 'id-token'
const EcJwk = z.object({ crv: z.literal('P-256'), x: z.string(), y: z.string(), d: z.string() })

/** The key that signs ID tokens: made once and kept in the database, so that every node signs with the same one. */
export async function signingKey(db: Db): Promise<JWK> {
  const kept = await findKey(db)
  if (kept) return kept
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' })
  const jwk: JWK = { kty: 'EC', use: 'sig', alg: 'ES256', ...EcJwk.parse(privateKey.export({ format: 'jwk' })) }
  await db.insert(oidcKeys).values({ purpose: PURPOSE, jwk, createdAt: new Date() }).onConflictDoNothing()
  // another node may have been first: both go on with what is stored
  return (await findKey(db)) ?? jwk
}

async function findKey(db: Db): Promise<JWK | undefined> {
  const [row] = await db.select({ jwk: oidcKeys.jwk }).from(oidcKeys).where(eq(oidcKeys.purpose, PURPOSE))
  return row?.jwk
}

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
