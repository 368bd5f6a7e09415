import { type MatchCard, removeMatch } from '@caravan/contract/matches.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { isCallError } from '../../lib/call-error.ts'
import { optimisticIn } from '../../lib/query/optimistic.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { toast } from '../../ui/toast/toast.ts'
import { tripsKey } from '../trips/trip-keys.ts'
import { dropMatch, placeMatch, refetchMatchCounts } from './cached-matches.ts'
import { subjectOf } from './card-words.ts'
import { myMatchesKey } from './matches-query.ts'

type Removed = Pick<MatchCard, 'id' | 'status'>

/** One that is gone already counts as removed. The status says what is meant: an accepted match is not unsent. */
async function remove({ id, status }: Removed): Promise<void> {
  try {
    await call(removeMatch, { params: { matchId: id }, query: { status: status === 'pending' ? status : 'accepted' } })
  } catch (error) {
    if (!isCallError(error) || error.status !== 404) throw error
  }
}

/** Takes one's own request back. The card goes at once and comes back where the server refuses. */
export async function unsend(client: QueryClient, card: MatchCard): Promise<void> {
  // a list that is being read still holds it
  await client.cancelQueries({ queryKey: myMatchesKey })
  await requestsIn(client).want(card.id, null, card)
}

const requestsIn = optimisticIn<MatchCard | null, null>((client) => ({
  send: async (_id, _gone, card) => {
    if (!card) return null
    await remove(card)
    const description = `Removed match request for ${subjectOf(card)}`
    toast({ title: 'Match Request Removed', description, tone: 'success' })
    refreshTrips(client)
    return null
  },
  expected: () => null,
  show: (id, card) => (card ? placeMatch(client, card) : dropMatch(client, id)),
  onFailure: () => {
    void client.invalidateQueries({ queryKey: myMatchesKey })
    toast({ title: 'Error', description: 'Failed to remove match request', tone: 'danger' })
  },
}))

/** Ends an accepted match; either of the two may. */
export function useEnding(onEnded: () => void) {
  const client = useQueryClient()
  return useSingleFlight({
    mutationFn: remove,
    onSuccess: (_, card) => {
      onEnded()
      dropMatch(client, card.id)
      refreshTrips(client)
      toast({ title: 'Match ended', description: 'What you wrote each other stays readable.', tone: 'success' })
    },
    onError: () => toast({ title: 'Failed to delete match.', description: 'Please try again.', tone: 'danger' }),
  })
}

/** The trip counts one less, and may be asked about again. */
function refreshTrips(client: QueryClient): void {
  refetchMatchCounts(client)
  void client.invalidateQueries({ queryKey: tripsKey })
}
