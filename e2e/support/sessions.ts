import { LIMITS } from '@caravan/contract/limits.ts'
import { findEmbeddedPostgres } from '@caravan/local-postgres/embedded-postgres.ts'
import { openDatabase } from '../../server/src/db/client.ts'
import { signInAs, type Wanted } from '../../server/src/operate/sign-in-as.ts'
import { databasePassword } from '../../server/src/platform/database/database-password.ts'
import { secretOf } from '../../server/src/platform/secrets/secrets.ts'

let last = 0

/** Short, and another one each time: also in the same millisecond, and in the worker beside this one. */
export function uniqueSuffix(): string {
  last = Math.max(Date.now(), last + 1)
  return last.toString(36) + (process.env.TEST_PARALLEL_INDEX ?? '')
}

/** Begins with `name`, which is cut where the whole would be too long for a username. */
export function uniqueUsername(name: string): string {
  const suffix = `.${uniqueSuffix()}`
  return name.slice(0, LIMITS.username.max - suffix.length) + suffix
}

export interface Sessions {
  begin(wanted: Wanted): Promise<{ userId: string; cookie: string }>
  /** As if a minute had gone by: mails can be asked for again. */
  endMailWaits(): Promise<unknown>
  /** As if somebody had signed up so many days ago: what is for new accounts is so for a week. */
  moveSignUp(userId: string, daysAgo: number): Promise<unknown>
  /** As if somebody had come before it was asked whether they are of age. */
  forgetAdultStatement(userId: string): Promise<unknown>
  /** As if a group chat had been opened at another time: it ends so many hours from now, or has ended before. */
  moveGroupEnd(groupChatId: string, hours: number): Promise<unknown>
  /** As if a plan had ended so many minutes ago: whoever is awaited is so from then on. */
  movePlanEnd(planId: string, minutesAgo: number): Promise<unknown>
  /** As if whoever was asked by mail to be their trusted contact had said yes. */
  agreeAsContact(userId: string): Promise<unknown>
  /** What `npm run ops -- moderator` does. */
  makeModerator(userId: string): Promise<unknown>
  close(): Promise<void>
}

/** What `npm run ops -- session` does, on the database of the running server, without a process for each session. */
export function openSessions(dataDir: string): Sessions {
  const address = findEmbeddedPostgres(dataDir, databasePassword(dataDir))
  if (!address) throw new Error('The database of the server for these tests does not run')
  const database = openDatabase({ ...address, max: 2 })
  const options = { secret: secretOf(dataDir, 'session').value, isSecure: false }
  return {
    begin: (wanted) => signInAs(database, wanted, options),
    endMailWaits: () => database.pool.query(`update rate_limits set expire = expire - 60000 where key like 'again:%'`),
    moveSignUp: (userId, daysAgo) =>
      database.pool.query('update users set created_at = now() - make_interval(days => $2) where id = $1', [
        userId,
        daysAgo,
      ]),
    forgetAdultStatement: (userId) =>
      database.pool.query('update users set stated_adult_at = null where id = $1', [userId]),
    moveGroupEnd: (groupChatId, hours) =>
      database.pool.query(`update group_chats set expires_at = now() + make_interval(mins => $2) where id = $1`, [
        groupChatId,
        hours * 60,
      ]),
    movePlanEnd: (planId, minutesAgo) =>
      database.pool.query(
        `with moved as (
           update plans set starts_at = starts_at - ends_at + now() - make_interval(mins => $2),
             ends_at = now() - make_interval(mins => $2) where id = $1),
         awaited as (
           update check_ins set starts_at = starts_at - ends_at + now() - make_interval(mins => $2),
             ends_at = now() - make_interval(mins => $2),
             next_at = case when state = 'expected' then now() + make_interval(mins => reminders * 15 - $2) end
           where plan_id = $1 returning id)
         select graphile_worker.add_job('take-check-in-step', json_build_object('id', id)) from awaited`,
        [planId, minutesAgo],
      ),
    agreeAsContact: (userId) =>
      database.pool.query(`update trusted_contacts set status = 'consenting', answered_at = now() where user_id = $1`, [
        userId,
      ]),
    makeModerator: (userId) =>
      database.pool.query('insert into moderators (user_id, since) values ($1, now()) on conflict do nothing', [
        userId,
      ]),
    close: () => database.close(),
  }
}
