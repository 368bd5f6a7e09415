import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

const ADDRESS = '/.well-known/security.txt'
/** RFC 9116 wants less than a year. It is counted from each day anew, so that what is served never is out of date. */
const LASTS_DAYS = 90
const DAY_MS = 86_400_000

export async function securityTxt(app: FastifyInstance): Promise<void> {
  app.get(ADDRESS, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(textOf(app.services.config, new Date())),
  )
}

export function textOf(config: Pick<Config, 'publicUrl' | 'securityContact' | 'supportEmail'>, now: Date): string {
  const { publicUrl, securityContact, supportEmail } = config
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + LASTS_DAYS) * DAY_MS)
  const contact = securityContact ?? (supportEmail ? `mailto:${supportEmail}` : `${publicUrl}/contact`)
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().replace(/\.\d+Z$/, 'Z')}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}${ADDRESS}`,
    '',
  ].join('\n')
}
