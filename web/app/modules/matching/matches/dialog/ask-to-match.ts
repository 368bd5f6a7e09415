import type { Match } from '@caravan/contract/matches.ts'
import type { ProblemDocument, ProblemSlug } from '@caravan/contract/problems.ts'
import { matchTrip, type Trip } from '@caravan/contract/trips.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/call.ts'
import { isCallError } from '../../../../lib/call-error.ts'
import { optimisticIn } from '../../../../lib/query/optimistic.ts'
import { readAloud } from '../../../../ui/live-region.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { STEP_PATHS } from '../../../people/steps/steps.tsx'
import { cachedTrip, patchTrip, withOwnMatch } from '../../../trips/cached-trips.ts'
import { matchesKey } from '../matches-query.ts'

interface Asked {
  isMatched: boolean
  ownMatch: Trip['ownMatch']
  matches: number
  /** Of the trip when nothing was on its way: a number that came later is newer than the answer's. */
  version: number
}

/**
 * Asks the owner of a trip for a match, at most once: the cache, not the rendered page, knows whether a request is
 * already on its way. `onAsked` runs when the server has it.
 */
export function askToMatch(client: QueryClient, tripId: string, onAsked: (match: Match | null) => void): void {
  const trip = cachedTrip(client, tripId)
  if (!trip || trip.isMatched || !trip.viewer.canMatch) return
  const { matches, version } = trip
  void requestsIn(client).want(tripId, onAsked, { isMatched: false, ownMatch: null, matches, version })
}

const requestsIn = optimisticIn<Asked, (match: Match | null) => void>((client) => ({
  send: async (tripId, onAsked, confirmed) => {
    try {
      const { matched, matches, match } = await call(matchTrip, { params: { postId: tripId }, body: { matched: true } })
      void client.invalidateQueries({ queryKey: matchesKey })
      onAsked(match)
      return { ...confirmed, isMatched: matched, ownMatch: match, matches }
    } catch (error) {
      // asked from another window before: the request exists, only this one did not count
      if (isCallError(error) && error.slug === 'match-exists') return { ...confirmed, isMatched: true }
      throw error
    }
  },
  expected: (confirmed) => ({ ...confirmed, isMatched: true, matches: confirmed.matches + 1 }),
  show: (tripId, { isMatched, ownMatch, matches, version }) =>
    patchTrip(client, tripId, (trip) => {
      const marked = ownMatch ? withOwnMatch(trip, ownMatch) : { ...trip, isMatched, ownMatch }
      return { ...marked, matches: trip.version > version ? trip.matches : matches }
    }),
  onFailure: (_tripId, error) => explainRefusal(error),
}))

/** Where we have a rule against it, says which; a request that failed goes back without a word to be seen, like a like. */
function explainRefusal(error: unknown): void {
  const isExplained = isCallError(error) && error.problem && explainProblem(error.problem, error.slug)
  if (!isExplained) readAloud('Failed to toggle match.')
}

/** Whether there was something to say. */
export function explainProblem(
  { title, detail, step }: Pick<ProblemDocument, 'title' | 'detail' | 'step'>,
  slug: ProblemSlug | undefined,
): boolean {
  if (step) {
    const { to, way } = STEP_PATHS[step]
    toast({ title, description: detail, tone: 'notice', link: { to, label: way } })
    return true
  }
  if (!RULES.has(slug)) return false
  toast({ title, description: detail, tone: 'danger' })
  return true
}
const RULES = new Set<ProblemSlug | undefined>(['too-many-open', 'too-many-today', 'too-many'])
