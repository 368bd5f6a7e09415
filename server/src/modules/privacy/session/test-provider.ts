import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AccountClaims, type KoaContextWithOIDC, Provider } from 'oidc-provider'

/**
 * An identity provider of somebody else, as a process of its own: `node test-provider.ts <port>`. It signs in whoever
 * was named last at `/next?sub=…&email=…&verified=…` without asking. Prints its issuer as one line of JSON.
 */

const people = new Map<string, AccountClaims>()
let next = 'nobody'

const server = createServer((request, response) => void handle(request, response))
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1')
await new Promise((listening) => server.once('listening', listening))
const address = server.address()
if (typeof address !== 'object' || !address) throw new Error('There is no port')
const issuer = `http://127.0.0.1:${address.port}`

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'caravan-abroad',
      client_secret: 'a secret of thirty-two characters',
      redirect_uris: ['http://localhost:3000/api/callback'],
      post_logout_redirect_uris: ['http://localhost:3000/'],
    },
  ],
  findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...people.get(id), sub: id }) }),
  claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  loadExistingGrant: grantEverything,
})
process.stdout.write(`${JSON.stringify({ issuer })}\n`)

async function grantEverything(ctx: KoaContextWithOIDC) {
  const grant = new ctx.oidc.provider.Grant({
    accountId: ctx.oidc.session?.accountId ?? '',
    clientId: ctx.oidc.client?.clientId ?? '',
  })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', issuer)
  if (url.pathname === '/next') {
    name(url.searchParams)
    response.end()
  } else if (url.pathname.startsWith('/interaction/')) {
    const isRefusing = next === 'refuse'
    const result = isRefusing ? { error: 'access_denied' } : { login: { accountId: next } }
    await provider.interactionFinished(request, response, result)
  } else provider.callback()(request, response)
}

function name(given: URLSearchParams): void {
  next = given.get('sub') ?? 'nobody'
  const verified = given.get('verified')
  people.set(next, {
    sub: next,
    email: given.get('email') ?? undefined,
    email_verified: verified === null ? undefined : verified === 'true',
    given_name: 'Ines',
    family_name: 'Duarte',
  })
}
