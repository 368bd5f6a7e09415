import type { FastifyInstance } from 'fastify'

/** Where password managers look for the page on which a password is changed (W3C, A Well-Known URL for Changing Passwords). */
export async function changePassword(app: FastifyInstance): Promise<void> {
  app.get('/.well-known/change-password', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').redirect('/settings', 302),
  )
}
