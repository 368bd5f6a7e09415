import { FRESH_SIGN_IN_MINUTES, type OwnerProof } from '@caravan/contract/account.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Act } from '../../../platform/act.ts'
import { SignInLimits } from '../../../platform/limits/sign-in-limits.ts'
import { problem } from '../../../problem.ts'
import { type AccountTools, type Caller, findOwn, requirePassword } from './account.ts'
import { isFreshSession } from './queries.ts'

export type { AccountTools, Caller }

/**
 * For what an open session alone must not do: by the password, and where there is none by a new sign-in. Which calls these
 * are, and which are not, is in docs/adr/privacy.md, 102.
 */
export async function confirmOwner({ services, limits }: AccountTools, act: Act, password: string, caller: Caller) {
  const account = await findOwn(act.db, services.config, act.viewer.id)
  if (!account) {
    if (!(await isFreshSession(act.db, caller.sessionId, FRESH_SIGN_IN_MINUTES))) throw problem('sign-in-again')
    return
  }
  // no try at the password: nothing was typed
  if (!password) {
    const missing = { pointer: '/currentPassword', detail: 'Type your current password.' }
    throw problem('invalid-input', { errors: [missing] })
  }
  await requirePassword(limits, account, password, caller)
}

export type ConfirmOwner = (act: Act, proof: OwnerProof | null | undefined, request: FastifyRequest) => Promise<void>

/** The same for routes. */
export function ownerConfirmation({ services }: FastifyInstance): ConfirmOwner {
  const { pool, secrets, config } = services
  const limits = new SignInLimits(pool, { secret: secrets.session[0], isOn: config.hasRateLimits })
  return (act, proof, { session, ip }) =>
    confirmOwner({ services, limits }, act, proof?.currentPassword ?? '', { sessionId: session.sessionId, address: ip })
}
