import { isolated } from '@caravan/contract/isolated.ts'
import { answerMatch, DECLINE_REASONS, type DeclineReason, type MatchCard } from '@caravan/contract/matches.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../lib/call.ts'
import { patchData } from '../../../../lib/query/patch-pages.ts'
import { fullNameOf } from '../../../../lib/traveller-names.ts'
import { Button } from '../../../../ui/button.tsx'
import { ChipGroup } from '../../../../ui/form/chip-group.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { removeWithUndo, unlessGone } from '../../../../ui/toast/remove-with-undo.ts'
import { DECLINE_LABELS } from '../card-text.ts'
import { dropMatch, refetchMatchCounts, requestCountQuery } from '../matches-query.ts'
import { answerFailed } from './match-requests.tsx'

const DECLINED = { title: 'Request declined', description: 'They see a friendly note.', tone: 'success' } as const

/** Declines a request, unless that is undone: who asked learns of it only then. */
export async function decline(client: QueryClient, { id }: MatchCard, reason: DeclineReason | null): Promise<void> {
  patchData<{ waiting: number }>(client, requestCountQuery.queryKey, ({ waiting }) => ({ waiting: waiting - 1 }))
  await removeWithUndo(id, {
    words: DECLINED,
    async remove() {
      const body = { status: 'rejected', declineReason: reason } as const
      await unlessGone(call(answerMatch, { params: { matchId: id }, body }, { keepalive: true }))
      dropMatch(client, id)
    },
    onFailure: (error) => answerFailed(client, error),
  })
  refetchMatchCounts(client)
}

const OPTIONS = DECLINE_REASONS.map((value) => ({ value, label: DECLINE_LABELS[value] }))

export function DeclineDialog({ card, onClose }: { card: MatchCard; onClose: () => void }) {
  const [reason, setReason] = useState<DeclineReason | null>(null)
  const client = useQueryClient()
  function declineCard() {
    onClose()
    void decline(client, card, reason)
  }
  return (
    <Dialog
      onClose={onClose}
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
