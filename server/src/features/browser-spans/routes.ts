import { sendBrowserSpans } from '@caravan/contract/browser-spans.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/route.ts'
import { problem } from '../../problem.ts'

export async function browserSpanRoutes(app: FastifyInstance): Promise<void> {
  route(app, sendBrowserSpans, async (_act, { body }) => {
    const { tracing } = app.services
    if (!tracing) throw problem('not-found')
    await tracing.addBrowserSpans(body.spans)
    return { message: 'The spans are passed on.' }
  })
}
