import type { MatchCard } from '@caravan/contract/matches.ts'
import { postmarkDate } from '../../../../lib/dates/trip-dates.ts'
import { useReturnFocus } from '../../../../ui/overlay/dialog.tsx'
import { matchDates } from '../match-text.ts'
import { FirstMessage } from './first-message.tsx'
import type { StampedDays } from './stamps-dialog.tsx'
import { StampsDialog } from './stamps-dialog.tsx'

interface Props {
  card: MatchCard
  words: string
  onClose: () => void
}

/** Opens for both when a request is accepted, over whichever screen they are on. */
export function AcceptedDialog({ card, words, onClose }: Props) {
  useReturnFocus(true, () => document.getElementById('main'))
  return (
    <StampsDialog
      other={card.otherUser}
      scene={sceneOf(card)}
      postmark={postmarkOf(card)}
      words={words}
      isAccepted
      onClose={onClose}
    >
      <FirstMessage card={card} onClose={onClose} />
    </StampsDialog>
  )
}

/** Of the trip, or of where the other lives. */
function sceneOf({ post, otherUser }: MatchCard): string | null {
  if (post?.imageUrl) return `${post.imageUrl}?w=960`
  const drawing = post ? post.posterUrl : otherUser.cityPosterUrl
  return drawing && `${drawing}/1600x1000.svg`
}

/** Without a trip it carries the day on which they asked. */
function postmarkOf({ post, otherUser, createdAt }: MatchCard): StampedDays {
  if (post) return { place: post.destination, ...matchDates(post) }
  const { day, year } = postmarkDate(createdAt.slice(0, 10))
  return { place: otherUser.city ?? 'Connected', first: day, last: year }
}
