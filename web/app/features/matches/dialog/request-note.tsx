import { LIMITS } from '@caravan/contract/limits.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import { matchTrip } from '@caravan/contract/trips.ts'
import { useQueryClient } from '@tanstack/react-query'
import { PencilLine } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { detailOf } from '../../../lib/call-error.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useSendCheck } from '../../send-check/use-send-check.tsx'
import { matchesKey } from '../matches-query.ts'
import { NoteField } from './note-field.tsx'
import styles from './request-note.module.css'

interface Props {
  tripId: string
  firstName: string
  /** What is written and not sent. */
  note: string
  onChange: (note: string) => void
}

/** A few words for the request that was just sent: they can be added while it is not answered. */
export function RequestNote({ tripId, firstName, note, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isSent, setSent] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const sendCheck = useSendCheck(field)
  const { mutate, isPending } = useAddingNote(tripId, () => {
    setSent(true)
    onChange('')
  })
  if (isSent) {
    return (
      <p className={styles.sent} role="status">
        Your note is with your request. It begins your conversation once {firstName} accepts.
      </p>
    )
  }
  if (!isOpen) {
    return (
      <Button onClick={() => setOpen(true)}>
        <PencilLine className="icon" />
        Add a note
      </Button>
    )
  }
  const words = note.trim()
  const canSend = words !== '' && lengthOf(words) <= LIMITS.requestNote
  return (
    <form
      method="post"
      className={styles.note}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) sendCheck.check(words, () => mutate(words))
      }}
    >
      <NoteField label={`A note for ${firstName}`} field={field} value={note} onChange={onChange} />
      {sendCheck.question}
      <Button type="submit" busy={isPending} disabled={!canSend}>
        Add to request
      </Button>
    </form>
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
