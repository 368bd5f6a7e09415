import { sharedText } from '@caravan/contract/interest-text.ts'
import type { MatchCard } from '@caravan/contract/matches.ts'
import { overlapDays } from '../../../../lib/dates/trip-dates.ts'
import { firstNameOf } from '../../../../lib/traveller-names.ts'

type About = Pick<MatchCard, 'common' | 'otherUser' | 'overlap' | 'post' | 'viewer'>

/** A first message for a match, ready to be sent or changed: what the two share, and a question. */
export function suggestedMessage(card: About, { isReply }: { isReply: boolean }): string {
  const name = firstNameOf(card.otherUser)
  const shared = sharedFacts(card)
  return [isReply ? `Thank you for your note, ${name}!` : `Hi ${name}!`, shared, question(card)]
    .filter(Boolean)
    .join(' ')
}

function sharedFacts({ overlap, common }: About): string {
  const facts = [
    overlap &&
      `our trips ${overlap.isPossible ? 'may overlap' : 'overlap'} ${overlapDays(overlap.startDate, overlap.endDate)} in ${overlap.destination}`,
    sharedInterest(common),
  ].filter((fact) => fact !== null)
  const words = facts.join(', and ')
  return words && `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

/** What one can like is said before what one is. */
const LIKED = new Set(['preferredActivities', 'preferredDestinations'])

function sharedInterest({ shared }: MatchCard['common']): string | null {
  const best = shared.find(({ interest }) => LIKED.has(interest)) ?? shared[0]
  return best ? sharedText([best], 'we both') : null
}

function question({ overlap, post, viewer }: About): string {
  if (overlap) return 'Shall we make a plan for those days?'
  if (!post) return 'Where do you travel next?'
  return viewer.isAsker
    ? `What have you planned for ${post.destination} so far?`
    : `What would you like to do in ${post.destination}?`
}
