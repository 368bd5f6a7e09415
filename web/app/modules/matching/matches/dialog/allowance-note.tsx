import { isolated } from '@caravan/contract/isolated.ts'
import { type MatchCard, removeMatch } from '@caravan/contract/matches.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/call.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { removeWithUndo, unlessGone } from '../../../../ui/toast/remove-with-undo.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { tripsKey } from '../../../trips/trip-keys.ts'
import { subjectOf } from '../card-text.ts'
import { allowanceQuery, dropMatch, myMatchesKey, refetchMatchCounts } from '../matches-query.ts'
import styles from './allowance-note.module.css'

type Removed = Pick<MatchCard, 'id' | 'status'>

/** The status says what is meant: an accepted match is not unsent. */
function remove({ id, status }: Removed): Promise<void> {
  const query = { status: status === 'pending' ? status : 'accepted' } as const
  return unlessGone(call(removeMatch, { params: { matchId: id }, query }, { keepalive: true }))
}

/** Takes one's own request back, unless that is undone. The card goes at once and comes back where the server refuses. */
export function unsend(client: QueryClient, card: MatchCard): Promise<void> {
  return removeWithUndo(card.id, {
    words: {
      title: 'Match Request Removed',
      description: `Removed match request for ${isolated(subjectOf(card))}`,
      tone: 'success',
    },
    async remove() {
      await remove(card)
      dropMatch(client, card.id)
      refreshTrips(client)
    },
    onFailure() {
      void client.invalidateQueries({ queryKey: myMatchesKey })
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
    },
    onError: () => toast({ title: 'Failed to delete match.', description: 'Please try again.', tone: 'danger' }),
  })
}

/** The trip counts one less, and may be asked about again. */
function refreshTrips(client: QueryClient): void {
  refetchMatchCounts(client)
  void client.invalidateQueries({ queryKey: tripsKey })
}

/** Shown while some are left, so that the limit surprises nobody. */
const FEW = 3

export function allowanceText({ openLeft, todayLeft }: { openLeft: number; todayLeft: number }): string | null {
  if (openLeft === 0) return 'No more requests until some of yours are answered, or you unsend one.'
  if (todayLeft === 0) return 'You have sent all of today’s requests. You can ask again tomorrow.'
  if (todayLeft <= Math.min(FEW, openLeft)) return `You can send ${moreRequests(todayLeft)} today.`
  if (openLeft <= FEW) return `You can have ${moreRequests(openLeft)} open at the same time.`
  return null
}

const moreRequests = (count: number) => (count === 1 ? '1 more request' : `${count} more requests`)

export function AllowanceNote() {
  const { data } = useQuery(allowanceQuery())
  if (!data) return null
  const words = allowanceText(data)
  return words ? <p className={styles.note}>{words}</p> : null
}
