import { openMatches, otherOf } from '../../rules/matches.ts'
import { type Situation, travellersOf } from './situation.ts'

export const travellerHides: Situation = (after, before) =>
  travellersOf(after).some(({ id, isHiddenNearby }) => isHiddenNearby && !before.travellers.get(id)?.isHiddenNearby)

/** By somebody whom they have not asked. */
export const hiddenTravellerAsked: Situation = (after, before) =>
  openMatches(after).some(
    ({ id, askerId, authorId }) =>
      !before.matches.has(id) &&
      after.travellers.get(authorId)?.isHiddenNearby === true &&
      openMatches(after).every((match) => match.id === id || match.askerId !== authorId || match.authorId !== askerId),
  )

/** Of an accepted match. */
export const oneOfMatchSuspended: Situation = (after, before) =>
  openMatches(after).some(
    (match) =>
      match.status === 'accepted' &&
      [match.askerId, match.authorId].some((id) => {
        const isSuspended = after.travellers.get(id)?.isSuspended && !before.travellers.get(id)?.isSuspended
        return isSuspended && after.travellers.get(otherOf(match, id))?.isSuspended === false
      }),
  )
