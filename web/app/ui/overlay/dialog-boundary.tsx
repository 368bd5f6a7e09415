import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { ChunkBoundary } from '../../lib/lazy.tsx'
import { reloadForRelease } from '../../lib/reload-for-release.ts'
import { Button, Spinner } from '../button.tsx'
import { keepOpener, useBackCloses } from './use-back-closes.ts'

interface PendingDialogProps {
  onClose: () => void
  /** See `useBackCloses`. */
  hasHistoryEntry?: boolean
}

/**
 * In place of a dialog whose script is on its way: the browser's own, which needs no script, has the focus from the start
 * and keeps keys and presses from the page below. It is rendered only where the script takes a moment.
 */
function PendingDialog({ onClose, hasHistoryEntry }: PendingDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useBackCloses(true, onClose, { hasHistoryEntry })
  useLayoutEffect(() => {
    const node = dialog.current
    if (!node) return
    keepOpener(node)
    node.showModal()
    // no button in it: what is typed in advance would press it
    node.focus()
    return () => node.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className="dialog browser pending"
      // no place for toasts
      data-state="closed"
      aria-label="Loading..."
      onCancel={onClose}
    >
      <Spinner />
    </dialog>
  )
}

interface Props {
  /** Dialogs in chunks of their own. */
  children: ReactNode
  /** Closes whichever is open. */
  onClose: () => void
  /** See `useBackCloses`. */
  hasHistoryEntry?: boolean
}

/** Around dialogs that come in chunks of their own: one that is on its way, or does not come, has another in its place. */
export function DialogBoundary({ children, ...props }: Props) {
  function closeMissing(retry: () => void) {
    retry()
    props.onClose()
  }
  return (
    <ChunkBoundary missing={(retry) => <MissingDialog onRetry={retry} onClose={() => closeMissing(retry)} />}>
      <Suspense fallback={<PendingDialog {...props} />}>{children}</Suspense>
    </ChunkBoundary>
  )
}

/** The browser's own dialog: it needs nothing that would have to be loaded. */
function MissingDialog({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useBackCloses(true, () => dialog.current?.close())
  useEffect(() => {
    dialog.current?.showModal()
    void reloadForRelease()
  }, [])
  return (
    <dialog ref={dialog} className="dialog browser" aria-labelledby="missing-dialog" onClose={onClose}>
      <h2 id="missing-dialog" className="dialog-title">
        This could not be loaded
      </h2>
      <p>The connection may have been lost for a moment. What you have written is still in its place.</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={() => dialog.current?.close()}>Close</Button>
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </dialog>
  )
}
