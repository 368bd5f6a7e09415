import { listFormerContacts, listReceivedWords } from '@caravan/contract/former-contacts.ts'
import { type Calls, callPage } from '../../../lib/call.ts'
import { pagedQuery } from '../../../lib/query/paged-query.ts'

const key = ['/api/former-contacts']

/** Whom the viewer knew and does not see any more. It may change at any time, and nothing announces it. */
export const formerContactsQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(key, (query, init) => by(listFormerContacts, { query }, init), { staleTime: 30_000 })

export const receivedWordsQuery = (userId: string) =>
  pagedQuery([...key, userId, 'words'], (query, init) =>
    callPage(listReceivedWords, { params: { userId }, query }, init),
  )
