import { meet } from '@caravan/contract/meetings.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { isCallError } from '../../lib/call-error.ts'
import { stepsKey } from '../steps/steps-query.ts'
import { travellersKey } from '../travellers/traveller-query.ts'
import { isTooLate, type KeptCode, keepCode, secondsSince } from './kept-codes.ts'
import { codesQuery, meetingsKey } from './meetings-query.ts'

/** What came of a code: the two have met, or it waits for the network. */
export type Sent = 'met' | 'kept'

/** Sends a code that was read. Without a network it is kept, and sent as soon as there is one. @throws what was refused */
export async function sendCode(client: QueryClient, read: KeptCode): Promise<Sent> {
  try {
    const body = { code: read.code, ageSeconds: secondsSince(read, Date.now()) }
    await call(meet, { params: { userId: read.userId }, body })
  } catch (error) {
    // the server has looked at it, or it waits no longer
    if (isCallError(error) || isTooLate(read, Date.now()) || !keepCode(localStorage, read)) throw error
    return 'kept'
  }
  refetchMeetings(client)
  return 'met'
}

/** After a meeting, wherever it shows. */
export function refetchMeetings(client: QueryClient): void {
  for (const queryKey of [meetingsKey, stepsKey, travellersKey, codesQuery('').queryKey.slice(0, 1)]) {
    void client.invalidateQueries({ queryKey })
  }
}
