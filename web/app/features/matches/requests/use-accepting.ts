import { answerMatch, type MatchCard } from '@caravan/contract/matches.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { addAccepted } from '../accepted-matches.ts'
import { placeMatch, refetchMatchCounts } from '../cached-matches.ts'
import { answerFailed } from './answer-failed.ts'

/** Accepts a request. */
export function useAccepting(card: MatchCard) {
  const client = useQueryClient()
  return useSingleFlight({
    mutationFn: () => call(answerMatch, { params: { matchId: card.id }, body: { status: 'accepted' } }),
    onSuccess: (answered) => {
      placeMatch(client, answered)
      refetchMatchCounts(client)
      addAccepted(answered, { isOwnAnswer: true })
    },
    onError: (error) => answerFailed(client, error),
  })
}
