import { listUnseenMatches, markMatchSeen } from '@caravan/contract/matches.ts'
import { useEffect } from 'react'
import { call } from '../../../lib/call.ts'
import { useOnReconnect } from '../../../lib/live/use-live.ts'
import { addAccepted } from './matches-query.ts'

export const readUnseenMatches = () => call(listUnseenMatches)

/** True once for each match, in whichever window or device asks first. */
export async function markSeen(matchId: string): Promise<boolean> {
  return (await call(markMatchSeen, { params: { matchId } })).isFirst
}

/** What came to be matches while no page was open, or while this one had no connection. */
export function useUnseenMatches(): void {
  useEffect(() => readUnseen(), [])
  useOnReconnect(readUnseen)
}

/** They come a few at a time. Where it fails, they are still unseen: the next connection asks again. */
export const readUnseen = () => void readUnseenMatches().then(addUnseen, () => undefined)

/** The one that came last opens last. */
function addUnseen(unseen: Awaited<ReturnType<typeof readUnseenMatches>>): void {
  for (const { match, isKeptInTouch } of unseen.toReversed()) addAccepted(match, { isKeptInTouch })
}
