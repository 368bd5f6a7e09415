import { useLayoutEffect, useRef } from 'react'
import { Spinner } from '../spinner.tsx'
import { keepOpener } from './opener.ts'
import { useBackCloses } from './use-back-closes.ts'

interface Props {
  onClose: () => void
  /** See `useBackCloses`. */
  hasHistoryEntry?: boolean
}

/**
 * In place of a dialog whose script is on its way: the browser's own, which needs no script, has the focus from the start
 * and keeps keys and presses from the page below. It is rendered only where the script takes a moment.
 */
export function PendingDialog({ onClose, hasHistoryEntry }: Props) {
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
