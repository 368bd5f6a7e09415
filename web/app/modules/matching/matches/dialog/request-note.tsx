import { LIMITS } from '@caravan/contract/limits.ts'
import type { Match } from '@caravan/contract/matches.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import { matchTrip } from '@caravan/contract/trips.ts'
import { useQueryClient } from '@tanstack/react-query'
import PencilLine from 'lucide-react/icons/pencil-line'
import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../../lib/call.ts'
import { detailOf } from '../../../../lib/call-error.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { UnsavedQuestion } from '../../../../ui/unsaved/unsaved-question.tsx'
import { useUnsaved } from '../../../../ui/unsaved/use-unsaved.ts'
import { useSendCheck } from '../../../chat/send-check/use-send-check.tsx'
import { addressOfRequest } from '../match-text.ts'
import { matchesKey } from '../matches-query.ts'
import dialogStyles from './match-dialog.module.css'
import { NoteField } from './note-field.tsx'
import styles from './request-note.module.css'

interface Props {
  match: Match
  tripId: string
  firstName: string
  /** What is written and not sent. */
  note: string
  onChange: (note: string) => void
}

/**
 * A few words for the request that was just sent: they can be added while it is not answered. What sends them is the one
 * primary action of the dialog, which leads to the request either way; nothing closes over words that are not sent.
 */
export function RequestNote({ match, tripId, firstName, note, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useId()
  const sendCheck = useSendCheck(field)
  const words = note.trim()
  const unsaved = useUnsaved(words !== '')
  const navigate = useNavigate()
  const address = addressOfRequest(match.id)
  const { mutate, isPending } = useAddingNote(tripId, () => {
    unsaved.release()
    void navigate(address)
  })
  const isTooLong = lengthOf(words) > LIMITS.requestNote
  return (
    <>
      <div className={dialogStyles.wide}>
        {isOpen ? (
          <form
            id={form}
            method="post"
            className={styles.note}
            onSubmit={(event) => {
              event.preventDefault()
              if (words && !isTooLong) sendCheck.check(words, () => mutate(words))
            }}
          >
            <NoteField label={`A note for ${firstName}`} field={field} value={note} onChange={onChange} />
            {sendCheck.question}
          </form>
        ) : (
          <Button onClick={() => setOpen(true)}>
            <PencilLine className="icon" />
            Add a note
          </Button>
        )}
      </div>
      {words ? (
        <Button type="submit" form={form} variant="primary" busy={isPending} disabled={isTooLong}>
          Send Message
        </Button>
      ) : (
        <LinkButton to={address} variant="primary">
          Send Message
        </LinkButton>
      )}
      <UnsavedQuestion unsaved={unsaved} />
    </>
  )
}

function useAddingNote(tripId: string, onSent: () => void) {
  const client = useQueryClient()
  return useSingleFlight({
    mutationFn: (note: string) => call(matchTrip, { params: { postId: tripId }, body: { matched: true, note } }),
    onSuccess: () => {
      onSent()
      void client.invalidateQueries({ queryKey: matchesKey })
    },
    onError: (error) =>
      toast({
        title: 'Failed to add your note.',
        description: detailOf(error, 'Please try again.'),
        tone: 'danger',
      }),
  })
}
