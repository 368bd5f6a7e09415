import { LIMITS } from '@caravan/contract/limits.ts'
import type { Match, MatchCard } from '@caravan/contract/matches.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import { matchTrip, type Trip } from '@caravan/contract/trips.ts'
import { useQueryClient } from '@tanstack/react-query'
import PencilLine from 'lucide-react/icons/pencil-line'
import { Dialog } from 'radix-ui'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../../lib/call.ts'
import { detailOf } from '../../../../lib/call-error.ts'
import { useLive, useOnReconnect } from '../../../../lib/live/use-live.ts'
import { itemsOf } from '../../../../lib/query/patch-pages.ts'
import { firstNameOf } from '../../../../lib/traveller-names.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { UnsavedQuestion } from '../../../../ui/unsaved/unsaved-question.tsx'
import { useUnsaved } from '../../../../ui/unsaved/use-unsaved.ts'
import { useSendCheck } from '../../../chat/send-check/use-send-check.tsx'
import { RequestsLeft } from '../../../discover/first-week/first-week.tsx'
import { acceptedText, addressOfRequest, matchDates, requestedText } from '../match-text.ts'
import { keepInDialog, matchesKey, matchesQuery } from '../matches-query.ts'
import { markSeen } from '../use-unseen-matches.ts'
import { FirstMessage, keepFirstMessage } from './first-message.tsx'
import styles from './match-dialog.module.css'
import { NoteField } from './note-field.tsx'
import { StampsDialog } from './stamps-dialog.tsx'

/** After asking: what the other has to say to it is shown here too, where it comes soon enough. */
export function MatchDialog({ trip, match, onClose }: { trip: Trip; match: Match | null; onClose: () => void }) {
  const answered = useAnswered(match)
  const accepted = answered?.status === 'accepted' ? answered : null
  const [note, setNote] = useState('')
  const isWaiting = (answered ?? match)?.status === 'pending'
  function close() {
    // it was meant for the request, which was answered meanwhile
    if (accepted && note.trim()) keepFirstMessage(accepted.id, note.trim())
    onClose()
  }
  return (
    <StampsDialog
      other={trip.user}
      scene={trip.imageUrl ? `${trip.imageUrl}?w=960` : `${trip.posterUrl}/1600x1000.svg`}
      postmark={{ place: trip.destination, ...matchDates(trip) }}
      words={accepted ? acceptedText(accepted) : requestedText(trip)}
      isAccepted={accepted !== null}
      onClose={close}
    >
      {accepted ? (
        <FirstMessage card={accepted} begun={note} onClose={close} />
      ) : (
        <>
          {match && isWaiting ? (
            <RequestNote
              match={match}
              tripId={trip.id}
              firstName={firstNameOf(trip.user)}
              note={note}
              onChange={setNote}
            />
          ) : (
            <LinkButton to="/matches" variant="primary">
              Send Message
            </LinkButton>
          )}
          <Dialog.Close asChild>
            <Button>Continue</Button>
          </Dialog.Close>
          <RequestsLeft className={styles.left} />
        </>
      )}
    </StampsDialog>
  )
}

/** The other may say yes while the stamps still meet, also before this page has its connection. */
function useAnswered(asked: Match | null): MatchCard | undefined {
  const client = useQueryClient()
  const [answered, setAnswered] = useState<MatchCard>()
  const id = asked?.id
  useEffect(() => (id ? keepInDialog(id) : undefined), [id])
  useLive('match', (news) => {
    if ('match' in news && news.match.id === id) setAnswered(news.match)
  })
  useOnReconnect(async () => {
    const mine = await client.fetchInfiniteQuery({ ...matchesQuery(), staleTime: 0 }).catch(() => undefined)
    setAnswered((known) => known ?? (mine && itemsOf(mine).find((card) => card.id === id)))
  })
  const isAccepted = answered?.status === 'accepted'
  useEffect(() => {
    // no other device is to show it; where this is not heard, one of them does
    if (id && isAccepted) void markSeen(id).catch(() => undefined)
  }, [id, isAccepted])
  return answered
}

interface RequestNoteProps {
  match: Match
  tripId: string
  firstName: string
  note: string
  onChange: (note: string) => void
}

/**
 * A few words for the request that was just sent: they can be added while it is not answered. What sends them is the one
 * primary action of the dialog, which leads to the request either way; nothing closes over words that are not sent.
 */
function RequestNote({ match, tripId, firstName, note, onChange }: RequestNoteProps) {
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
      <div className={styles.wide}>
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
