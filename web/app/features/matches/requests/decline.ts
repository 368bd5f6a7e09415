import { answerMatch, type DeclineReason, type MatchCard } from '@caravan/contract/matches.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { isCallError } from '../../../lib/call-error.ts'
import { patchData } from '../../../lib/query/patch-pages.ts'
import { removeWithUndo } from '../../../ui/toast/remove-with-undo.ts'
import { dropMatch, refetchMatchCounts } from '../cached-matches.ts'
import { requestCountQuery } from '../matches-query.ts'
import { answerFailed } from './answer-failed.ts'

const DECLINED = { title: 'Request declined', description: 'They see a friendly note.', tone: 'success' } as const

/** Declines a request, unless that is undone: who asked learns of it only then. */
export async function decline(client: QueryClient, { id }: MatchCard, reason: DeclineReason | null): Promise<void> {
  patchData<{ waiting: number }>(client, requestCountQuery.queryKey, ({ waiting }) => ({ waiting: waiting - 1 }))
  await removeWithUndo(id, {
    words: DECLINED,
    async remove() {
      await declineNow(id, reason)
      dropMatch(client, id)
    },
    onFailure: (error) => answerFailed(client, error),
  })
  refetchMatchCounts(client)
}

/** One that was taken back meanwhile needs no answer. */
async function declineNow(matchId: string, declineReason: DeclineReason | null): Promise<void> {
  try {
    await call(answerMatch, { params: { matchId }, body: { status: 'rejected', declineReason } }, { keepalive: true })
  } catch (error) {
    if (!isCallError(error) || error.status !== 404) throw error
  }
}
