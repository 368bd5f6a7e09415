import { listUnseenMatches, markMatchSeen } from '@caravan/contract/matches.ts'
import { call } from '../../lib/call.ts'

export const readUnseenMatches = () => call(listUnseenMatches)

/** True once for each match, in whichever window or device asks first. */
export async function markSeen(matchId: string): Promise<boolean> {
  return (await call(markMatchSeen, { params: { matchId } })).isFirst
}
