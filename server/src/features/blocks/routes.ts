import * as contract from '@caravan/contract/blocks.ts'
import type { FastifyInstance } from 'fastify'
import { nextLink } from '../../db/page.ts'
import { route } from '../../platform/route.ts'
import * as blocks from './blocks.ts'

export async function blockRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.blockTraveller, async (visit) => {
    const { db, viewer, params, body } = visit
    if (body.blocked) await blocks.block(db, viewer, params.userId, visit)
    else await blocks.unblock(db, viewer, params.userId)
    return { blocked: body.blocked }
  })
  route(app, contract.listBlocks, async ({ db, viewer, query, request, reply }) => {
    const page = await blocks.list(db, viewer, query)
    reply.headers(nextLink(request.url, page.last, page.isFull))
    return page.blocks
  })
}
