import type { MatchCard } from '@caravan/contract/matches.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useSignedIn } from '../../../../lib/viewer/use-viewer.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { conversationQuery } from '../../../chat/messages/queries.ts'
import { keepMessageDraft, readMessageDraft } from '../../../chat/talk/outbox/outbox-store.ts'
import styles from './first-message.module.css'
import { suggestedMessage } from './suggested-message.ts'

interface Props {
  card: MatchCard
  /** What somebody was writing when the answer came. */
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
