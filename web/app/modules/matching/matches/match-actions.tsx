import { isolated } from '@caravan/contract/isolated.ts'
import type { MatchCard } from '@caravan/contract/matches.ts'
import HeartCrack from 'lucide-react/icons/heart-crack'
import Send from 'lucide-react/icons/send'
import { fullNameOf } from '../../../lib/traveller-names.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { meetEntry } from '../../meetups/meetings/meet-entry.tsx'
import type { Blockable } from '../../safety/blocks/block-dialog.tsx'
import { BlockMenu } from '../../safety/blocks/block-menu.tsx'
import { subjectOf } from './card-text.ts'
import styles from './match-item.module.css'

interface Props {
  card: MatchCard
  onUnsend: (card: MatchCard) => void
  onMeet: (card: MatchCard) => void
  onEnd: (card: MatchCard) => void
  onBlock: (user: Blockable) => void
}

export function MatchActions({ card, onUnsend, onMeet, onEnd, onBlock }: Props) {
  const { id, otherUser, status, viewer } = card
  const more = { user: otherUser, onBlock, label: `More about ${fullNameOf(otherUser)}` }
  if (viewer.canUnsend) {
    return (
      <div className={styles.actions}>
        <Button
          aria-label={`Unsend Request for ${subjectOf(card)}`}
          // the second press of a double click meets the card that has moved up
          onClick={({ detail }) => detail > 1 || onUnsend(card)}
        >
          Unsend Request
        </Button>
        <BlockMenu {...more} />
      </div>
    )
  }
  if (status !== 'accepted') {
    return (
      <div className={styles.actions}>
        <BlockMenu {...more} />
      </div>
    )
  }
  const end = { label: 'End match', icon: <HeartCrack className="icon" />, danger: true, onSelect: () => onEnd(card) }
  return (
    <div className={styles.actions}>
      <LinkButton to={`/messages/${id}`} variant="yes" onClick={() => toast(openingToast(card))}>
        <Send className="icon" />
        Send Message
      </LinkButton>
      <BlockMenu
        {...more}
        label={`More about the match with ${fullNameOf(otherUser)}`}
        items={[meetEntry(() => onMeet(card)), ...(viewer.canEnd ? [end] : [])]}
      />
    </div>
  )
}

const openingToast = ({ otherUser }: MatchCard) => ({
  title: 'Opening your conversation',
  description: `Say hello to ${isolated(fullNameOf(otherUser))}.`,
  tone: 'success' as const,
  isForNextScreen: true,
})
