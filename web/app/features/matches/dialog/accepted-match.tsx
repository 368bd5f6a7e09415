import type { MatchCard } from '@caravan/contract/matches.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { useLive } from '../../../lib/live/use-live.ts'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { acceptedMatches, dropAccepted, onAcceptedMatches } from '../accepted-matches.ts'
import { acceptedText } from '../match-text.ts'
import { claimMatch } from './claim-match.ts'

const loadDialog = () => import('./accepted-dialog.tsx')
const AcceptedDialog = lazyComponent(async () => (await loadDialog()).AcceptedDialog)

/** Mounted once on every signed-in page: opens the dialog of a match to which both have just said yes. */
export function AcceptedMatch() {
  const { shown, close } = useAcceptedMatch()
  return (
    <DialogBoundary onClose={close}>
      {shown ? <AcceptedDialog key={shown.id} card={shown} onClose={close} /> : null}
    </DialogBoundary>
  )
}

/** One after the other, once in all windows, in one that is seen. */
function useAcceptedMatch() {
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<{ card: MatchCard; on: string }>()
  const close = () => setOpened(undefined)
  // its link has led on
  if (opened && opened.on !== pathname) close()
  const shown = opened?.card
  const next = useSyncExternalStore(onAcceptedMatches, acceptedMatches)[0]
  const isSeen = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  useEffect(() => {
    if (!next || shown || !isSeen) return
    void claimMatch(next.id).then((isOurs) => {
      // it may have ended meanwhile
      const isStill = acceptedMatches().includes(next)
      dropAccepted(next.id)
      if (!isOurs || !isStill) return
      if (isOccupied()) toast({ title: "It's a Match!", description: acceptedText(next), tone: 'success' })
      else setOpened({ card: next, on: location.pathname })
    })
  }, [next, shown, isSeen])
  useLive('match', (news) => {
    if (!('removed' in news)) return
    dropAccepted(news.id)
    if (news.id === shown?.id) close()
  })
  return { shown, close }
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Another dialog is open, or something is being written. */
function isOccupied(): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog], dialog[open]')) return true
  const field = document.activeElement
  if (field instanceof HTMLTextAreaElement) return field.value.trim() !== ''
  return field instanceof HTMLInputElement && field.matches(':read-write') && field.value.trim() !== ''
}
