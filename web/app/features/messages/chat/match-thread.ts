import { listMessages, type Message } from '@caravan/contract/messages.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../../lib/call.ts'
import { catchUp, type ThreadSource } from '../../talk/thread-query.ts'

const THREADS_KEY = ['/api/messages']

/** What two who matched say to each other. */
export const matchThread = (matchId: string): ThreadSource<Message> => ({
  queryKey: [...THREADS_KEY, matchId],
  readPage: (query, init) => callPage(listMessages, { params: { matchId }, query }, init),
  readAfter: (after) => call(listMessages, { params: { matchId }, query: { after } }),
})

/** After a gap: the conversations that are open. Closed ones ask when they open. */
export const catchUpAll = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    client
      .getQueryCache()
      .findAll({ queryKey: THREADS_KEY, type: 'active' })
      .map(({ queryKey }) => catchUp(client, matchThread(String(queryKey[1])))),
  )
