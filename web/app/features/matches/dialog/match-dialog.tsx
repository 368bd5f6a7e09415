import type { Match } from '@caravan/contract/matches.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { useLive, useOnReconnect } from '../../../lib/live/use-live.ts'
import { itemsOf } from '../../../lib/query/patch-pages.ts'
import { firstNameOf } from '../../../lib/traveller-names.ts'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { closeOnEscape } from '../../../ui/overlay/close-on-escape.ts'
import { useBackCloses } from '../../../ui/overlay/use-back-closes.ts'
import { matchWords, messagesPath } from '../match-words.ts'
import { matchesQuery } from '../matches-query.ts'
import styles from './match-dialog.module.css'
import { MatchStamps } from './match-stamps.tsx'
import { RequestNote } from './request-note.tsx'

interface Props {
  trip: Trip
  match: Match | null
  onClose: () => void
}

/** The peak of the product: the poster goes dark, two stamps meet, a postmark cancels both. */
export function MatchDialog({ trip, match: asked, onClose }: Props) {
  useBackCloses(true, onClose)
  const me = useSignedIn()
  const match = useAnswered(asked)
  const scene = trip.imageUrl ? `${trip.imageUrl}?w=960` : `${trip.posterUrl}/1600x1000.svg`
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.behind}>
          <img src={scene} alt="" />
        </Dialog.Overlay>
        <Dialog.Content className={styles.moment} onKeyDown={closeOnEscape(onClose)}>
          <div className={styles.rays} aria-hidden="true" />
          <MatchStamps trip={trip} me={me} scene={scene} />
          <div>
            <Dialog.Title>It's a Match!</Dialog.Title>
            <Dialog.Description>{matchWords(trip, match)}</Dialog.Description>
          </div>
          <div className={styles.actions}>
            {match?.status === 'pending' ? (
              <div className={styles.wide}>
                <RequestNote tripId={trip.id} firstName={firstNameOf(trip.user)} />
              </div>
            ) : null}
            <LinkButton to={messagesPath(match)} variant="primary">
              Send Message
            </LinkButton>
            <Button onClick={onClose}>Continue</Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The other may say yes while the stamps still meet, also before this page has its connection. */
function useAnswered(asked: Match | null): Match | null {
  const client = useQueryClient()
  const [answered, setAnswered] = useState<Match>()
  useLive('match', (news) => {
    if ('match' in news && news.match.id === asked?.id) setAnswered(news.match)
  })
  useOnReconnect(async () => {
    const mine = await client.fetchInfiniteQuery({ ...matchesQuery(), staleTime: 0 }).catch(() => undefined)
    setAnswered((known) => known ?? (mine && itemsOf(mine).find(({ id }) => id === asked?.id)))
  })
  return answered ?? asked
}
