import type { MatchCard } from '@caravan/contract/matches.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { nameOf } from './card-words.ts'
import { useEnding } from './use-removal.ts'

/** Asked before an accepted match ends. */
export function EndMatchDialog({ card, onClose }: { card: MatchCard; onClose: () => void }) {
  const { mutate, isPending } = useEnding(onClose)
  return (
    <AlertDialog
      open
      onOpenChange={(open) => open || onClose()}
      title="End this match?"
      action="End match"
      busy={isPending}
      onConfirm={() => mutate(card)}
    >
      You and {nameOf(card.otherUser)} can no longer message each other. What you wrote stays readable to both.
    </AlertDialog>
  )
}
