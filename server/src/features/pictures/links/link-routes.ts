import { importPicture } from '@caravan/contract/uploads.ts'
import type { FastifyInstance } from 'fastify'
import { derivedKeys } from '../../../platform/identity/derived-secret.ts'
import { route } from '../../../platform/route.ts'
import { problem } from '../../../problem.ts'
import { openForLink } from '../uploads.ts'
import { openLinkImports } from './link-imports.ts'
import { openLinkSocket } from './link-socket.ts'
import { linkToken } from './link-token.ts'
import { type LinkRules, linkIn } from './public-link.ts'

/** Pictures by a link, where the operator has it on. */
export async function linkRoutes(app: FastifyInstance, rules: LinkRules): Promise<void> {
  const { config, secrets } = app.services
  const keys = derivedKeys(secrets.session, 'links')
  route(app, importPicture, async (act, { body }) => {
    if (!config.hasLinks) throw problem('not-found')
    const url = linkIn(body.url, rules)
    if (!url) throw problem('link-refused')
    const upload = await openForLink(app.services, act, body.uploadURL)
    return { token: linkToken(keys, { url: url.href, ...upload, userId: act.viewer.id }) }
  })
  if (!config.hasLinks) return
  const imports = openLinkImports()
  app.addHook('onClose', () => imports.close())
  openLinkSocket(app, { keys, imports, rules })
}
