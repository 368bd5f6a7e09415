import { PRODUCT } from '@caravan/contract/product.ts'
import { RENAMES } from '@caravan/contract/usernames.ts'
import { type ProfileBody, Username } from '@caravan/contract/users.ts'
import pg from 'pg'
import type { Db } from '../../../db/client.ts'
import type { Act } from '../../../platform/act.ts'
import { type FieldError, problem } from '../../../problem.ts'
import { isNameKeptBack, isUsernameKeptBack } from './kept-back-names.ts'
import type { UserRow } from './queries.ts'
import * as queries from './queries.ts'

/** Whether the caller could take a username, and if not why: asked while one types. One that rests is said to be taken. */
export async function checkUsername({ db, viewer }: Act, typed: string) {
  const parsed = Username.safeParse(typed)
  if (!parsed.success) return { available: false, detail: parsed.error.issues[0]?.message ?? null }
  const isTaken = isUsernameKeptBack(parsed.data) || (await queries.isUsernameTaken(db, parsed.data, viewer.id))
  return isTaken ? { available: false, detail: TAKEN } : { available: true, detail: null }
}

/**
 * Nobody is called like the product or its staff. A name that a traveller has already holds up no other change.
 * @throws Problem `username-taken`, `invalid-input`
 */
export function requireNames(user: UserRow, { username, firstName, lastName }: ProfileBody): void {
  if (username && username !== user.username && isUsernameKeptBack(username)) throw usernameTaken()
  const errors: FieldError[] = []
  if (firstName && firstName !== user.firstName && isNameKeptBack(firstName)) errors.push(keptBackAt('/firstName'))
  if (lastName && lastName !== user.lastName && isNameKeptBack(lastName)) errors.push(keptBackAt('/lastName'))
  if (errors.length > 0) throw problem('invalid-input', { errors })
}

/**
 * The username that a traveller gives up rests, where others may have seen it. The caller holds the traveller's row.
 * @throws Problem `username-locked` for whoever renames too often
 */
export async function releaseUsername(tx: Db, user: UserRow, wanted: string): Promise<void> {
  if (!user.username || !user.onboardingCompleted || wanted === user.username) return
  if ((await queries.countRenames(tx, user.id)) >= RENAMES.count) {
    throw problem('username-locked', { errors: [{ pointer: '/username', detail: LOCKED }] })
  }
  await queries.insertReleased(tx, user.id, user.username)
}

/** After the write: nobody else can give the name up between this look and the commit. @throws Problem `username-taken` */
export async function requireRested(tx: Db, userId: string, username: string): Promise<void> {
  if (await queries.isUsernameTaken(tx, username, userId)) throw usernameTaken()
}

/** Whether another has the name, or one that looks like it: the index decides between two at once. */
export function isUsernameConflict(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof pg.DatabaseError && CONFLICTS.has(cause.constraint ?? '')
}
const CONFLICTS = new Set(['users_username_key', 'users_username_skeleton_key'])

export const usernameTaken = () => problem('username-taken', { errors: [{ pointer: '/username', detail: TAKEN }] })

const keptBackAt = (pointer: string): FieldError => ({ pointer, detail: KEPT_BACK })
const TAKEN = 'That username is taken.'
const LOCKED = `A username can be changed ${RENAMES.count} times in ${RENAMES.days} days.`
const KEPT_BACK = `Choose another name: this one could be taken for somebody who works for ${PRODUCT.name}.`
