import { LIMITS } from '@caravan/contract/limits.ts'
import { matchTraveller } from '@caravan/contract/matches.ts'
import type { Step } from '@caravan/contract/options.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import type { Traveller } from '@caravan/contract/travellers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { detailOf, isCallError } from '../../../lib/call-error.ts'
import { firstNameOf } from '../../../lib/traveller-names.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { UnsavedQuestion } from '../../../ui/unsaved/unsaved-question.tsx'
import { useUnsaved } from '../../../ui/unsaved/use-unsaved.ts'
import { useSendCheck } from '../../chat/send-check/use-send-check.tsx'
import { RequestsLeft } from '../../discover/first-week/first-week.tsx'
import { markNearbyMatch, refetchNearby } from '../../discover/near-me/nearby-cache.ts'
import { StepRequiredNote } from '../../people/steps/steps.tsx'
import { NoteField } from '../matches/dialog/note-field.tsx'
import { addAccepted, placeMatch, refetchMatchCounts } from '../matches/matches-query.ts'
import styles from './traveller-profile.module.css'
import { travellersKey } from './traveller-query.ts'

interface Props {
  traveller: Asked
  icon: ReactNode
  /** Runs once the request is there, or there is nothing to ask. */
  onDone?: () => void
}
type Asked = Pick<Traveller, 'id' | 'firstName' | 'username'>

/** Asks somebody for a direct connection, with a note where one has something to say. */
export function AskForm({ traveller, icon, onDone }: Props) {
  const [note, setNote] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const sendCheck = useSendCheck(field)
  const [missing, setMissing] = useState<Missing>()
  const { mutate, isPending } = useConnecting(traveller, { onDone, onMissing: setMissing })
  const words = note.trim()
  const unsaved = useUnsaved(words !== '')
  const isTooLong = lengthOf(words) > LIMITS.requestNote
  return (
    <form
      method="post"
      className={styles.note}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTooLong && !isPending) sendCheck.check(words, () => mutate(words))
      }}
    >
      <NoteField
        label={`A note for ${firstNameOf(traveller)}`}
        optional
        field={field}
        value={note}
        onChange={setNote}
      />
      {sendCheck.question}
      <RequestsLeft />
      {missing ? <StepRequiredNote {...missing} hasWords={words !== ''} /> : null}
      <Button type="submit" variant="primary" busy={isPending} disabled={isTooLong}>
        {isPending ? null : icon}
        Match
      </Button>
      <UnsavedQuestion unsaved={unsaved} />
    </form>
  )
}

interface Missing {
  step: Step
  detail: string
}
interface Outcomes {
  onDone: (() => void) | undefined
  /** They ask for a step first: said in the form, where what was written stays. */
  onMissing: (missing: Missing | undefined) => void
}

function useConnecting({ id }: Asked, { onDone, onMissing }: Outcomes) {
  const client = useQueryClient()
  return useSingleFlight({
    mutationFn: (note: string) =>
      call(matchTraveller, { params: { userId: id }, body: { matched: true, ...(note ? { note } : {}) } }),
    onMutate: () => onMissing(undefined),
    onSuccess: ({ message, match }) => {
      onDone?.()
      markNearbyMatch(client, match)
      placeMatch(client, match)
      refetchMatchCounts(client)
      // they had asked as well
      if (match.status === 'accepted') addAccepted(match)
      else toast({ title: 'Connection Request Sent', description: message, tone: 'success' })
    },
    onError: (error) => {
      const problem = isCallError(error) ? error.problem : undefined
      if (problem?.step) {
        onMissing({ step: problem.step, detail: problem.detail })
        return
      }
      if (isCallError(error) && (error.slug === 'match-exists' || error.slug === 'self-match')) {
        onDone?.()
        refetchNearby(client)
      }
      toast({ ...refusalText(error), tone: 'danger' })
    },
    // how the two stand may have changed meanwhile, also where it was refused
    onSettled: () => void client.invalidateQueries({ queryKey: travellersKey }),
  })
}

function refusalText(error: unknown): { title: string; description: string } {
  const slug = isCallError(error) ? error.slug : undefined
  if (slug === 'match-exists') {
    return {
      title: 'Already Connected',
      description:
        "You've already sent a connection request to this traveler. Check the Matches page to track its status.",
    }
  }
  if (slug === 'self-match') {
    return { title: 'Invalid Action', description: 'You cannot send a connection request to yourself.' }
  }
  return {
    title: 'Connection Failed',
    description: detailOf(error, 'Failed to send connection request. Please try again.'),
  }
}
