import * as contract from '@caravan/contract/devices.ts'
import type { FastifyInstance } from 'fastify'
import { route, routeWithRequest } from '../../platform/route.ts'
import { problem } from '../../problem.ts'
import { deleteSession, listSessions } from './queries.ts'

export async function deviceRoutes(app: FastifyInstance): Promise<void> {
  routeWithRequest(app, contract.listDevices, async ({ db, viewer }, _input, { session }) => {
    const devices = (await listSessions(db, viewer.id)).map(({ sid, signedInAt, seenAt, id, device }) => ({
      ...{ id, device, isThis: sid === session.sessionId },
      signedInAt: signedInAt?.toISOString() ?? null,
      seenAt: seenAt?.toISOString() ?? null,
    }))
    return devices.toSorted((one, other) => Number(other.isThis) - Number(one.isThis))
  })
  route(app, contract.signOutDevice, async ({ db, viewer, afterCommit }, { params }) => {
    const sid = await deleteSession(db, viewer.id, params.deviceId)
    if (!sid) throw problem('not-found')
    afterCommit(({ live }) => live.endSession(sid))
    return { message: 'Signed out there.' }
  })
}
