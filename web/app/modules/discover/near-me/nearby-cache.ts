import type { MatchCard } from '@caravan/contract/matches.ts'
import type { NearbyTraveller } from '@caravan/contract/near-me.ts'
import type { QueryClient } from '@tanstack/react-query'
import { mapItems, patchPages } from '../../../lib/query/patch-pages.ts'

/** Of its own: what keeps the list current comes with every page, the list itself does not. */
export const nearbyKey = ['/api/users/nearby']
export const nearbyPagesKey = [...nearbyKey, 'pages']

const CONNECTION_OF = { accepted: 'accepted', rejected: 'declined' } as const

/** A row after a match of the two was made or changed. One about a trip says nothing about a direct connection. */
export function withMatchOf(traveller: NearbyTraveller, card: MatchCard): NearbyTraveller {
  if (traveller.id !== card.otherUser.id) return traveller
  const matchId = card.status === 'accepted' ? card.id : traveller.matchId
  if (card.postId) return { ...traveller, matchId }
  const isAsked = card.viewer.isAsker ? 'asked' : 'asked-by-them'
  return { ...traveller, matchId, connection: card.status === 'pending' ? isAsked : CONNECTION_OF[card.status] }
}

/** Every list of Near Me, whatever it is filtered by, shows how the viewer and somebody stand now. */
export function markNearbyMatch(client: QueryClient, card: MatchCard): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: nearbyPagesKey })) {
    patchPages<NearbyTraveller>(client, queryKey, (pages) => mapItems(pages, (one) => withMatchOf(one, card)))
  }
}

/** A match that ended names nobody: whoever is shown is asked for again. */
export const refetchNearby = (client: QueryClient): void => void client.invalidateQueries({ queryKey: nearbyKey })

/** Nothing of those who were shown stays: the viewer is in another city, or does not see them any more. */
export const forgetNearby = (client: QueryClient): void => void client.resetQueries({ queryKey: nearbyKey })
