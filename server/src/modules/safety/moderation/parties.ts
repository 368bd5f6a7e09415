import type { Db } from '../../../db/client.ts'
import * as queries from './parties-queries.ts'

/** In the transaction of a report: whoever of the moderators has to do with it is party to its case from now on. */
export const recordParties = (tx: Db, caseId: string) => queries.insertParties(tx, caseId)

/** Before a browser gets push for another account. */
export const noteSharedBrowser = (tx: Db, owner: { userId: string; endpoint: string }) =>
  queries.insertSharedBrowser(tx, owner)
