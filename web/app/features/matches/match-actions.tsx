import type { MatchCard } from '@caravan/contract/matches.ts'
import { Ellipsis, HeartCrack, Send } from 'lucide-react'
import { Button, LinkButton } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.ts'
import { nameOf, subjectOf } from './card-words.ts'

interface Props {
  card: MatchCard
  onUnsend: (card: MatchCard) => void
  onEnd: (card: MatchCard) => void
}

export function MatchActions({ card, onUnsend, onEnd }: Props) {
  const { id, otherUser, status, viewer } = card
  if (viewer.canUnsend) {
    return (
      <div className="acts">
        <Button aria-label={`Unsend Request for ${subjectOf(card)}`} onClick={() => onUnsend(card)}>
          Unsend Request
        </Button>
      </div>
    )
  }
  if (status !== 'accepted') return null
  return (
    <div className="acts">
      <LinkButton to={`/messages/${id}`} variant="yes" onClick={() => toast(openingWords(card))}>
        <Send className="icon" />
        Send Message
      </LinkButton>
      {viewer.canEnd ? (
        <Menu
          trigger={
            <IconButton label={`More about the match with ${nameOf(otherUser)}`}>
              <Ellipsis className="icon" />
            </IconButton>
          }
          items={[
            { label: 'End match', icon: <HeartCrack className="icon" />, danger: true, onSelect: () => onEnd(card) },
          ]}
        />
      ) : null}
    </div>
  )
}

const openingWords = ({ otherUser }: MatchCard) => ({
  title: 'Opening your conversation',
  description: `Say hello to ${nameOf(otherUser)}.`,
  tone: 'success' as const,
})
