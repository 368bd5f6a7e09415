import { isolated } from '@caravan/contract/isolated.ts'
import { DECLINE_REASONS, type DeclineReason, type MatchCard } from '@caravan/contract/matches.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fullNameOf } from '../../../lib/traveller-names.ts'
import { Button } from '../../../ui/button.tsx'
import { ChipGroup } from '../../../ui/form/chip-group.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DECLINE_LABELS } from '../card-text.ts'
import { decline } from './decline.ts'

const OPTIONS = DECLINE_REASONS.map((value) => ({ value, label: DECLINE_LABELS[value] }))

interface Props {
  card: MatchCard
  onClose: () => void
}

/** Declines a request, with or without a reason. */
export function DeclineDialog({ card, onClose }: Props) {
  const [reason, setReason] = useState<DeclineReason | null>(null)
  const client = useQueryClient()
  function declineCard() {
    onClose()
    void decline(client, card, reason)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Decline this request?"
      description={`${isolated(fullNameOf(card.otherUser))} reads a friendly note, never who else is coming. A reason is up to you.`}
    >
      <ChipGroup label="Reason, optional" options={OPTIONS} value={reason} onChange={setReason} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" onClick={declineCard}>
          Decline
        </Button>
      </div>
    </Dialog>
  )
}
