import { answerMatch, type DeclineReason, type MatchCard } from '@caravan/contract/matches.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { isCallError } from '../../../lib/call-error.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { addAccepted } from '../accepted-matches.ts'
import { dropMatch, placeMatch, refetchMatchCounts } from '../cached-matches.ts'
import { matchRequestsKey } from '../matches-query.ts'

type Answer = { status: 'accepted' } | { status: 'rejected'; declineReason: DeclineReason | null }

/** Accepts or declines a request. `onAnswered` runs before its card goes. */
export function useAnswering(card: MatchCard, onAnswered?: () => void) {
  const client = useQueryClient()
  return useSingleFlight({
    mutationFn: (body: Answer) => call(answerMatch, { params: { matchId: card.id }, body }),
    onSuccess: (answered, { status }) => {
      onAnswered?.()
      if (status === 'accepted') placeMatch(client, answered)
      else dropMatch(client, card.id)
      refetchMatchCounts(client)
      if (status === 'accepted') addAccepted(answered)
      else toast(DECLINED)
    },
    onError: (error) => {
      toast({ title: 'Failed to update match status.', description: reasonOf(error), tone: 'danger' })
      // answered on another device, or taken back: what is shown is old
      if (isCallError(error)) void client.invalidateQueries({ queryKey: matchRequestsKey })
    },
  })
}

const DECLINED = { title: 'Request declined', description: 'They see a friendly note.', tone: 'success' } as const

function reasonOf(error: unknown): string {
  const slug = isCallError(error) ? error.slug : undefined
  if (slug === 'already-answered') return 'It has been answered already.'
  if (slug === 'not-found') return 'The request was taken back.'
  return 'Please try again.'
}
