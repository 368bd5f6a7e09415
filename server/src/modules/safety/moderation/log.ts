import type { Db } from '../../../db/client.ts'
import { insertLogEntry } from './log-queries.ts'

/** What a moderator of another feature does or looks at, in the transaction of it. */
export const logAct = (tx: Db, entry: Parameters<typeof insertLogEntry>[1]) => insertLogEntry(tx, entry)
