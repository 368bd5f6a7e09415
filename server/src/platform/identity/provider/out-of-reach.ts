import type { Provider } from 'oidc-provider'
import { connectionErrorOf } from '../../database/connection-error.ts'
import { unavailablePage } from '../pages/message-pages.ts'
import { PAGE_HEADERS, renderPage } from '../pages/page.ts'

/** The provider answers 500 while the database is away; here that becomes 503 with Retry-After. */
export function answerWhenOutOfReach(provider: Provider): void {
  const cut = new WeakSet<object>()
  provider.on('server_error', (ctx, error) => {
    if (connectionErrorOf(error)) cut.add(ctx)
  })
  provider.use(async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      // its own session is stored after everything else, where it catches nothing any more
      if (!connectionErrorOf(error)) throw error
      cut.add(ctx)
    }
    if (!cut.has(ctx)) return
    ctx.status = 503
    ctx.set({ ...PAGE_HEADERS, 'retry-after': '5' })
    ctx.body = renderPage(unavailablePage())
  })
}
