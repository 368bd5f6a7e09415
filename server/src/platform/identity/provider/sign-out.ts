import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { signOutPage } from '../pages/message-pages.ts'
import { PAGE_HEADERS, renderPage } from '../pages/page.ts'

/**
 * Ends the provider's session at once where the site sent the traveller here with an ID token of the same account:
 * they have just said so. Anybody else is asked.
 */
export async function signOut(ctx: KoaContextWithOIDC): Promise<void> {
  const { session, entities, params, provider } = ctx.oidc
  if (!session) return
  if (entities.IdTokenHint?.payload.sub !== session.accountId) {
    ctx.set(PAGE_HEADERS)
    ctx.body = renderPage(signOutPage(ctx.oidc.urlFor('end_session_confirm'), String(session.state?.secret ?? '')))
    return
  }
  await Promise.all(Object.values(session.authorizations ?? {}).map(({ grantId }) => revokeGrant(provider, grantId)))
  await session.destroy()
  ctx.cookies.set(provider.cookieName('session'), null, { path: '/oidc', httpOnly: true, sameSite: 'lax' })
  ctx.redirect(afterwards(ctx, params?.post_logout_redirect_uri))
}

async function revokeGrant(provider: Provider, grantId: string | undefined): Promise<void> {
  if (!grantId) return
  await provider.AccessToken.revokeByGrantId(grantId)
  await provider.AuthorizationCode.revokeByGrantId(grantId)
  await (await provider.Grant.find(grantId))?.destroy()
}

/** Without a session there is nothing to end and nothing to ask: the provider would show a page that needs a script. */
export async function leadOnWithoutSession(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  if (!ctx.path.endsWith('/session/end') || ctx.status !== 200 || ctx.oidc.session?.accountId) return
  ctx.redirect(afterwards(ctx, ctx.oidc.params?.post_logout_redirect_uri))
}

export function leadHome(ctx: KoaContextWithOIDC): void {
  ctx.redirect(afterwards(ctx, undefined))
}

/** The provider has checked by now that the address is one that the client registered. */
const afterwards = (ctx: KoaContextWithOIDC, address: unknown) =>
  typeof address === 'string' ? address : new URL('/', ctx.oidc.issuer).href
