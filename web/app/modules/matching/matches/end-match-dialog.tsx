import type { MatchCard } from '@caravan/contract/matches.ts'
import { fullNameOf } from '../../../lib/traveller-names.ts'
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx'
import { onceOverlayLeft } from '../../../ui/overlay/overlay-history.ts'
import type { MatchedTraveller } from './card-text.ts'
import { useEnding } from './dialog/allowance-note.tsx'

interface Props {
  match: { id: MatchCard['id']; otherUser: MatchedTraveller }
  onClose: () => void
  onEnded?: () => void
}

export function EndMatchDialog({ match: { id, otherUser }, onClose, onEnded }: Props) {
  const { mutate, isPending } = useEnding(() => {
    onClose()
    onceOverlayLeft(() => onEnded?.())
  })
  return (
    <AlertDialog
      onClose={onClose}
      title="End this match?"
      action="End match"
      busy={isPending}
      onConfirm={() => mutate({ id, status: 'accepted' })}
    >
      You and {fullNameOf(otherUser)} can no longer message each other. What you wrote stays readable to both.
    </AlertDialog>
  )
}
