import { importPicture } from '@caravan/contract/uploads.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../../platform/route.ts'
import { problem } from '../../../../problem.ts'
import { openForLink } from '../uploads.ts'
import { type LinkRules, linkIn, linkKeys, linkToken } from './public-link.ts'

/** Pictures by a link, where the operator runs Companion. */
export function linkRoutes(app: FastifyInstance, rules: LinkRules): void {
  const { companion } = app.services.config
  route(app, importPicture, async (act, { body }) => {
    if (!companion) throw problem('not-found')
    const url = linkIn(body.url, rules)
    if (!url) throw problem('link-refused')
    const upload = await openForLink(app.services, act, body.uploadURL)
    const token = linkToken(linkKeys(companion.secret), { url: url.href, ...upload, userId: act.viewer.id })
    return { token, companionUrl: companion.url }
  })
}
