import { CannotStart } from '@caravan/local-postgres/cannot-start.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import { hashPassword } from '../platform/identity/password-rules.ts'
import { confirmCast, hasNoTraveller, holdsDemoCast } from './presence-queries.ts'

export type DemoLogins = readonly { email: string; password: string }[]

/**
 * The demo of a start: fills an empty embedded database of a local instance, opens its group chats anew where they have
 * ended, and answers the logins to print. The passwords of the cast are known to everybody and its people are none: where
 * others reach the instance, a database that holds it is refused. The cast itself is imported only where it is wanted.
 */
export async function openDemo(
  { isLocal, hasDemo, databaseUrl }: Pick<Config, 'isLocal' | 'hasDemo' | 'databaseUrl'>,
  db: Db,
): Promise<DemoLogins> {
  if (!isLocal) {
    if (await holdsDemoCast(db)) throw new CannotStart(PUBLIC_DEMO)
    return []
  }
  if (!hasDemo || databaseUrl) return []
  const { DEMO_LOGINS, loadDemoCast } = await import('./load-demo.ts')
  const now = new Date()
  if (await hasNoTraveller(db)) await loadDemoCast(db, { now, hashPassword })
  if (!(await holdsDemoCast(db))) return []
  await confirmCast(db)
  const { openGroupChats } = await import('./group-chats.ts')
  await openGroupChats(db, now)
  return DEMO_LOGINS
}

const PUBLIC_DEMO =
  'This database holds the demo cast: people who do not exist, with passwords that everybody knows. ' +
  'Others can reach this instance, so it does not start. Give it a DATA_DIR or DATABASE_URL of its own.'
