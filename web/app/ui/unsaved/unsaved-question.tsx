import { useSyncExternalStore } from 'react'
import { type Location, useBlocker } from 'react-router'
import { lazy } from '../../lib/lazy.tsx'
import { usePrefetch } from '../../lib/when-idle.ts'
import { DialogBoundary } from '../overlay/dialog-boundary.tsx'
import { firstUnsavedForm, hasUnsavedForm, type Unsaved, watchUnsavedForms } from './use-unsaved.ts'

const loadDialog = () => import('./leave-dialog.tsx')
const LeaveDialog = lazy(async () => (await loadDialog()).LeaveDialog)
const LATER = [loadDialog]

/** A link that carries this in its state leaves without a question: what was typed waits in its draft. */
export const KEEPS_DRAFT = { keepsDraft: true } as const

interface Props {
  unsaved: Unsaved
  /** What was typed is given up. */
  onLeave?: () => void
}

export function UnsavedQuestion({ unsaved, onLeave }: Props) {
  const first = useSyncExternalStore(watchUnsavedForms, firstUnsavedForm, () => undefined)
  const { close, stay, release } = unsaved
  const giveUp = () => {
    release()
    onLeave?.()
  }
  return (
    <>
      {first === unsaved.form ? <OnNavigation onLeave={giveUp} /> : null}
      {close ? (
        <Question
          onStay={stay}
          onLeave={() => {
            giveUp()
            close()
          }}
        />
      ) : null}
    </>
  )
}

function OnNavigation({ onLeave }: { onLeave: () => void }) {
  usePrefetch(LATER)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (!hasUnsavedForm() || keepsDraft(nextLocation)) return false
    // Back once more closes the question; the router asks it anew first
    if (blocker.state === 'blocked' && historyAction === 'POP') setTimeout(blocker.reset)
    return currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search
  })
  if (blocker.state !== 'blocked') return null
  return (
    <Question
      onStay={() => blocker.reset()}
      onLeave={() => {
        onLeave()
        blocker.proceed()
      }}
    />
  )
}

const Question = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => (
  <DialogBoundary onClose={onStay} hasHistoryEntry={false}>
    <LeaveDialog onStay={onStay} onLeave={onLeave} />
  </DialogBoundary>
)

function keepsDraft({ state }: Location<unknown>): boolean {
  return typeof state === 'object' && state !== null && 'keepsDraft' in state
}
