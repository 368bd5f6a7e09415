import type { Match, MatchCard } from '@caravan/contract/matches.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from 'radix-ui'
import { useEffect, useState } from 'react'
import { useLive, useOnReconnect } from '../../../../lib/live/use-live.ts'
import { itemsOf } from '../../../../lib/query/patch-pages.ts'
import { firstNameOf } from '../../../../lib/traveller-names.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { RequestsLeft } from '../../../discover/first-week/requests-left.tsx'
import { keepInDialog } from '../accepted-matches.ts'
import { acceptedText, matchDates, requestedText } from '../match-text.ts'
import { matchesQuery } from '../matches-query.ts'
import { markSeen } from '../use-unseen-matches.ts'
import { FirstMessage, keepFirstMessage } from './first-message.tsx'
import styles from './match-dialog.module.css'
import { RequestNote } from './request-note.tsx'
import { StampsDialog } from './stamps-dialog.tsx'

interface Props {
  trip: Trip
  match: Match | null
  onClose: () => void
}

/** After asking: what the other has to say to it is shown here too, where it comes soon enough. */
export function MatchDialog({ trip, match, onClose }: Props) {
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
