import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { lazy } from '../../../../lib/lazy.tsx'
import { useLive } from '../../../../lib/live/use-live.ts'
import { DialogBoundary } from '../../../../ui/overlay/dialog-boundary.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { acceptedText, keptText } from '../match-text.ts'
import { type AcceptedMatch as Accepted, acceptedMatches, dropAccepted, onAcceptedMatches } from '../matches-query.ts'
import { markSeen, readUnseen, useUnseenMatches } from '../use-unseen-matches.ts'

const AcceptedDialog = lazy(async () => (await import('./accepted-dialog.tsx')).AcceptedDialog)

/** Mounted once on every signed-in page: opens the dialog of a match to which both have said yes. */
export function AcceptedMatch() {
  useUnseenMatches()
  const { shown, close } = useAcceptedMatch()
  return (
    <DialogBoundary onClose={close}>
      {shown ? <AcceptedDialog key={shown.id} card={shown.card} words={textFor(shown)} onClose={close} /> : null}
    </DialogBoundary>
  )
}

const textFor = ({ card, isKeptInTouch }: Accepted) => (isKeptInTouch ? keptText(card) : acceptedText(card))

/** One after the other, once on all devices, in a window that is seen. */
function useAcceptedMatch() {
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<{ match: Accepted; on: string }>()
  const close = () => setOpened(undefined)
  // its link has led on
  if (opened && opened.on !== pathname) close()
  const shown = opened?.match
  const next = useSyncExternalStore(onAcceptedMatches, acceptedMatches)[0]
  const isSeen = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  useEffect(() => {
    if (!next || shown || !isSeen) return
    void isFirstToShow(next).then((isFirst) => {
      // it may have ended meanwhile
      const isStill = acceptedMatches().includes(next)
      dropAccepted(next.id)
      if (!isFirst || !isStill) return
      if (isOccupied()) toast({ title: "It's a Match!", description: textFor(next), tone: 'success' })
      else setOpened({ match: next, on: location.pathname })
    })
  }, [next, shown, isSeen])
  const hasShown = useRef(false)
  useEffect(() => {
    if (shown) hasShown.current = true
    if (shown || next || !hasShown.current) return
    hasShown.current = false
    // more may wait than came at once
    readUnseen()
  }, [shown, next])
  useLive('match', (news) => {
    if (!('removed' in news)) return
    dropAccepted(news.id)
    if (news.id === shown?.id) close()
  })
  return { shown, close }
}

const LOOK_EVERY_MS = 500
const LOOKS = 20

/**
 * A match out of a group chat comes with the end of that: what is open over the chat, or being written in it, is gone a
 * moment later, and takes nobody's dialog from them.
 */
async function isFirstToShow({ id, isKeptInTouch, isOwnAnswer }: Accepted): Promise<boolean> {
  if (isOwnAnswer) return true
  for (let looks = 0; isKeptInTouch && looks < LOOKS && (looks === 0 || isOccupied()); looks++) {
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS))
  }
  // where the server does not hear it, it is still unseen: the next connection brings it again
  return markSeen(id).catch(() => false)
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
