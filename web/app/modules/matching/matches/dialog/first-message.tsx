import { sharedText } from '@caravan/contract/interest-text.ts'
import type { MatchCard } from '@caravan/contract/matches.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { overlapDays } from '../../../../lib/dates/trip-dates.ts'
import { firstNameOf } from '../../../../lib/traveller-names.ts'
import { useSignedIn } from '../../../../lib/viewer/use-viewer.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { conversationQuery } from '../../../chat/messages/queries.ts'
import { keepMessageDraft, readMessageDraft } from '../../../chat/talk/outbox/outbox-store.ts'
import styles from './match-dialog.module.css'

interface Props {
  card: MatchCard
  begun?: string
  onClose: () => void
}

/** Both have said yes: the first message, which waits in the field of their conversation until it is sent there. */
export function FirstMessage({ card, begun = '', onClose }: Props) {
  const suggestion = useSuggestion(card)
  const words = begun.trim() || suggestion
  const { pathname } = useLocation()
  const conversation = `/messages/${card.id}`
  const suggest = () => words && keepFirstMessage(card.id, words)
  function suggestHere() {
    suggest()
    onClose()
  }
  return (
    <>
      {words ? (
        <figure className={styles.suggestion}>
          <figcaption>Your first message, to change as you like</figcaption>
          <blockquote dir="auto">{words}</blockquote>
        </figure>
      ) : null}
      {pathname === conversation ? (
        <Button variant="primary" onClick={suggestHere}>
          Send Message
        </Button>
      ) : (
        <LinkButton to={conversation} variant="primary" onClick={suggest}>
          Send Message
        </LinkButton>
      )}
      <Button onClick={onClose}>Continue</Button>
    </>
  )
}

/** None while it is not known whether a note has been the first message already, and none where one's own was. */
function useSuggestion(card: MatchCard): string | null {
  const { id: viewerId } = useSignedIn()
  const { data } = useQuery({ ...conversationQuery(card.id), staleTime: 0 })
  if (!data || data.lastMessage?.senderId === viewerId) return null
  return suggestedMessage(card, { isReply: data.lastMessage !== null })
}

/** Into the field of their conversation, where it waits; what is in there already stays. */
export function keepFirstMessage(matchId: string, words: string): void {
  const room = { kind: 'match', id: matchId } as const
  if (!readMessageDraft(room)) keepMessageDraft(room, words)
}

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
