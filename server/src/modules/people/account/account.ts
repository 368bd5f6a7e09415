import type { Account, EmailChange, PasswordChange } from '@caravan/contract/account.ts'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/client.ts'
import type { Services } from '../../../open-services.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { enqueueAccountMail, enqueueEmailChange, passwordChangedMail } from '../../../platform/identity/account-jobs.ts'
import {
  deleteTokensOf,
  findAccountOf,
  replacePassword,
  type Account as StoredAccount,
} from '../../../platform/identity/accounts.ts'
import { endCalendarFeedOf, endSessionsOf } from '../../../platform/identity/end-sessions.ts'
import { hashPassword, isPassword, whyNotPassword } from '../../../platform/identity/password-rules.ts'
import { issuerOf } from '../../../platform/identity/provider/provider.ts'
import type { SignInLimits, Taken } from '../../../platform/limits/sign-in-limits.ts'
import { problem } from '../../../problem.ts'
import { findEmail } from './queries.ts'

/** From where somebody acts on their account. */
export interface Caller {
  sessionId: string
  address: string
}

export interface AccountTools {
  services: Pick<Services, 'config' | 'secrets'>
  limits: SignInLimits
}

export async function read({ config }: Pick<Services, 'config'>, { db, viewer }: Act): Promise<Account> {
  const account = await findOwn(db, config, viewer.id)
  return {
    email: account?.email ?? (await findEmail(db, viewer.id)),
    provider: config.oidc ? new URL(config.oidc.issuer).host : null,
    hasPassword: account !== undefined,
    canChangeEmail: account !== undefined && config.hasMail,
  }
}

/** Where sign-in is elsewhere, an account that was made here before opens nothing any more. */
export const findOwn = async (db: Db, { oidc, publicUrl }: Config, userId: string) =>
  oidc ? undefined : findAccountOf(db, issuerOf(publicUrl), userId)

export async function changePassword(
  { services, limits }: AccountTools,
  act: Act,
  { currentPassword, newPassword }: PasswordChange,
  caller: Caller,
) {
  const { config } = services
  const account = await findOwn(act.db, config, act.viewer.id)
  if (!account) throw problem('no-password')
  const refusal = await whyNotPassword(newPassword, account.email)
  if (refusal) throw problem('invalid-input', { errors: [{ pointer: '/newPassword', detail: refusal }] })
  // mutant: a password is changed without the current one | modules/people/account/account
  await requirePassword(limits, account, currentPassword, caller)
  const passwordHash = await hashPassword(newPassword)
  const identity = { issuer: issuerOf(config.publicUrl), subject: account.id }
  const hasEndedFeed = await inTransaction(act, async ({ db, afterCommit }) => {
    // mutant: links that were mailed before a new password stay good | modules/people/account/account
    await deleteTokensOf(db, account.id)
    if (!(await replacePassword(db, account, passwordHash))) throw problem('conflict')
    const ended = await endSessionsOf(db, { ...identity, except: caller.sessionId })
    const hasEndedFeed = await endCalendarFeedOf(db, identity)
    const signInLink = `${config.publicUrl}/api/login`
    const mail = passwordChangedMail(account.email, { signInLink, where: 'settings', hasEndedFeed })
    await enqueueAccountMail(db, services, mail)
    afterCommit(({ live }) => {
      for (const sid of ended) live.endSession(sid)
    })
    return hasEndedFeed
  })
  return { message: 'Your password is changed. Every other device is signed out.', hasEndedFeed }
}

/** Whether somebody has that e-mail is found out by a job: neither the answer nor its time says. */
export async function changeEmail(
  { services, limits }: AccountTools,
  act: Act,
  { currentPassword, email }: EmailChange,
  caller: Caller,
) {
  const account = await findOwn(act.db, services.config, act.viewer.id)
  if (!account || !services.config.hasMail) throw problem('no-password')
  await requirePassword(limits, account, currentPassword, caller)
  requireAllowed(await limits.takeMailOf(caller.address))
  // beyond that nothing is sent, and the answer does not say so
  if (await limits.takeMailTo(email)) {
    const { id: accountId, updatedAt: knownAt } = account
    await enqueueEmailChange(act.db, { id: act.viewer.id, accountId, email, knownAt })
  }
  return { message: 'A mail is on its way to your new e-mail. Open its link to confirm it.' }
}

/**
 * Whoever sits at an open session has tries of their own at the password: they use up nobody's who signs in, and another
 * session none of theirs.
 */
export async function requirePassword(limits: SignInLimits, account: StoredAccount, password: string, caller: Caller) {
  const attempt = { email: account.email, address: caller.address, device: caller.sessionId }
  // mutant: tries at the current password are not limited | modules/people/account/account
  requireAllowed(await limits.takePassword(attempt))
  if (!(await isPassword(password, account.passwordHash))) {
    const wrong = { pointer: '/currentPassword', detail: 'This is not your password.' }
    throw problem('invalid-input', { errors: [wrong] })
  }
  await limits.forgetPasswords(attempt)
}

export function requireAllowed(taken: Taken): void {
  if (taken.isAllowed) return
  const minutes = Math.ceil(taken.retryAfter / 60)
  const detail = `Too many tries. Wait ${minutes <= 1 ? 'a minute' : `${minutes} minutes`}, then try again.`
  throw problem('too-many', { detail, retryAfter: taken.retryAfter })
}
