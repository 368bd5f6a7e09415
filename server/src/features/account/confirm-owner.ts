import { FRESH_SIGN_IN_MINUTES } from '@caravan/contract/trusted-contact.ts'
import type { Act } from '../../platform/act.ts'
import { problem } from '../../problem.ts'
import { type AccountTools, type Caller, findOwn, requirePassword } from './account.ts'
import { isFreshSession } from './queries.ts'

export type { AccountTools, Caller }

/** For changes that whoever sits at an open session must not make: by the password, and where there is none by a new sign-in. */
export async function confirmOwner({ services, limits }: AccountTools, act: Act, password: string, caller: Caller) {
  const account = await findOwn(act.db, services.config, act.viewer.id)
  if (account) return requirePassword(limits, account, password, caller)
  if (!(await isFreshSession(act.db, caller.sessionId, FRESH_SIGN_IN_MINUTES))) throw problem('sign-in-again')
}
