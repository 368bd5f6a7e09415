import * as contract from '@caravan/contract/devices.ts'
import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../../../platform/act.ts'
import { routeWithRequest } from '../../../platform/route.ts'
import { problem } from '../../../problem.ts'
import { ownerConfirmation } from '../account/confirm-owner.ts'
import { mailOwner, signedOutMail } from '../account/owner-mails.ts'
import { deleteSession, listSessions } from './queries.ts'

export async function deviceRoutes(app: FastifyInstance): Promise<void> {
  const confirmOwner = ownerConfirmation(app)
  routeWithRequest(app, contract.listDevices, async ({ db, viewer }, _input, { session }) => {
    const devices = (await listSessions(db, viewer.id)).map(({ sid, signedInAt, seenAt, id, device }) => ({
      ...{ id, device, isThis: sid === session.sessionId },
      signedInAt: signedInAt?.toISOString() ?? null,
      seenAt: seenAt?.toISOString() ?? null,
    }))
    return devices.toSorted((one, other) => Number(other.isThis) - Number(one.isThis))
  })
  routeWithRequest(app, contract.signOutDevice, async (act, { params, body }, request) => {
    await confirmOwner(act, body, request)
    return inTransaction(act, async ({ db, viewer, afterCommit }) => {
      const ended = await deleteSession(db, viewer.id, params.deviceId)
      if (!ended) throw problem('not-found')
      await mailOwner(db, app.services, viewer.id, signedOutMail(ended.device))
      afterCommit(({ live }) => live.endSession(ended.sid))
      return { message: 'Signed out there.' }
    })
  })
}
