import { type MatchCard, removeMatch } from '@caravan/contract/matches.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { isCallError } from '../../lib/call-error.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { toast } from '../../ui/toast.ts'
import { dropMatch, refreshAround } from './cached-matches.ts'
import { subjectOf } from './card-words.ts'
import { type MatchPages, mineKey } from './matches-query.ts'

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
export function useUnsending() {
  const client = useQueryClient()
  return useSingleFlight({
    mutationFn: (card: MatchCard) => remove(card),
    subject: ({ id }) => id,
    onMutate: async (card) => {
      await client.cancelQueries({ queryKey: mineKey })
      const shown = client.getQueryData<MatchPages>(mineKey)
      dropMatch(client, card.id)
      return shown
    },
    onSuccess: (_, card) => {
      toast({
        title: 'Match Request Removed',
        description: `Removed match request for ${subjectOf(card)}`,
        tone: 'success',
      })
      refreshTrips(client)
    },
    onError: (_error, _card, shown) => {
      client.setQueryData(mineKey, shown)
      void client.invalidateQueries({ queryKey: mineKey })
      toast({ title: 'Error', description: 'Failed to remove match request', tone: 'danger' })
    },
  })
}

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
  refreshAround(client)
  void client.invalidateQueries({ queryKey: ['/api/posts'] })
}
