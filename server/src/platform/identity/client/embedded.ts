import Fastify from 'fastify'
import type { Provider } from 'oidc-provider'
import { allowInsecureRequests, ClientSecretBasic, Configuration, type CustomFetch, customFetch } from 'openid-client'
import { mountProvider } from '../provider/mount.ts'
import { issuerOf, type OwnClient, SIGNING_ALG } from '../provider/provider.ts'
import type { SignInProvider } from './sign-in-provider.ts'

/** The embedded provider, asked within the process: the public address may not be reachable from inside. */
export function embeddedProvider(provider: Provider, client: OwnClient, publicUrl: string): SignInProvider {
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
