import { Component, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { isChunkLoadError } from '../../lib/chunks/chunk-load-error.ts'
import { reloadForRelease } from '../../lib/chunks/reload-for-release.ts'
import { retryFailedChunks } from '../../lib/lazy-component.tsx'
import { Button } from '../button.tsx'
import { PendingDialog } from './pending-dialog.tsx'
import { useBackCloses } from './use-back-closes.ts'

interface Props {
  /** Dialogs in chunks of their own. */
  children: ReactNode
  /** Closes whichever is open. */
  onClose: () => void
  /** See `useBackCloses`. */
  hasHistoryEntry?: boolean
}

/** Around dialogs that come in chunks of their own: one that is on its way, or does not come, has another in its place. */
export class DialogBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null }
  static getDerivedStateFromError = (error: unknown) => ({ error })

  readonly #retry = () => {
    retryFailedChunks()
    this.setState({ error: null })
  }
  readonly #close = () => {
    this.#retry()
    this.props.onClose()
  }

  override render() {
    const { error } = this.state
    if (!error) return <Suspense fallback={<PendingDialog {...this.props} />}>{this.props.children}</Suspense>
    if (!isChunkLoadError(error)) throw error
    return <MissingDialog onRetry={this.#retry} onClose={this.#close} />
  }
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
