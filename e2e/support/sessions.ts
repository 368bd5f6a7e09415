import { findEmbeddedPostgres } from '@caravan/local-postgres/embedded-postgres.ts'
import { openDatabase } from '../../server/src/db/client.ts'
import { signInAs, type Wanted } from '../../server/src/operate/sign-in-as.ts'
import { databasePassword } from '../../server/src/platform/database/database-password.ts'
import { secretOf } from '../../server/src/platform/secrets/secrets.ts'

export interface Sessions {
  begin(wanted: Wanted): Promise<{ userId: string; cookie: string }>
  /** As if a minute had gone by: mails can be asked for again. */
  endMailWaits(): Promise<unknown>
  /** As if a group chat had been opened at another time: it ends so many hours from now, or has ended before. */
  moveGroupEnd(groupChatId: string, hours: number): Promise<unknown>
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
    moveGroupEnd: (groupChatId, hours) =>
      database.pool.query(`update group_chats set expires_at = now() + make_interval(mins => $2) where id = $1`, [
        groupChatId,
        hours * 60,
      ]),
    close: () => database.close(),
  }
}
