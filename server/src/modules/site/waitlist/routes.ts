import { joinWaitlist, readPrizeDraw, WaitlistEntry } from '@caravan/contract/waitlist.ts'
import formBody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problemFor } from '../../../platform/http/errors.ts'
import { route, routeWithRequest } from '../../../platform/route.ts'
import { join, readDraw } from './waitlist.ts'
import { WaitlistLimit } from './waitlist-limit.ts'

/** The same whether the address was there or not. */
const JOINED = { message: "Thanks! You're on our early access list." }

export async function waitlistRoutes(app: FastifyInstance): Promise<void> {
  const { config, db, pool, secrets } = app.services
  const limit = new WaitlistLimit(pool, secrets.session[0])

  async function take({ ip }: FastifyRequest, email: string): Promise<void> {
    if (config.hasRateLimits) await limit.take(ip)
    await join(db, email)
  }

  routeWithRequest(app, joinWaitlist, async (_act, { body }, request) => {
    await take(request, body.email)
    return JOINED
  })
  route(app, readPrizeDraw, ({ db }) => readDraw(db))
  await app.register(async (forms) => {
    await forms.register(formBody, { bodyLimit: 1024 })
    /** The landing page's forms without their script: the page says in the same words what came of it. */
    forms.post('/waitlist', { schema: { hide: true }, config: { cost: 'write' } }, async (request, reply) => {
      const given = WaitlistEntry.safeParse(request.body)
      if (!given.success) return reply.redirect('/?waitlist=invalid', 303)
      try {
        await take(request, given.data.email)
      } catch (error) {
        // it logs what is ours to mend
        problemFor(error, request)
        return reply.redirect('/?waitlist=failed', 303)
      }
      return reply.redirect('/?waitlist=joined', 303)
    })
  })
}
