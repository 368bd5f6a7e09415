import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const DIALOGS = '[role=dialog], [role=alertdialog], dialog[open]'

/** The open dialog, for a toast that can be undone: neither keyboard nor screen reader come out of a dialog. */
export function useToastHost({ open, onUndo }: { open: boolean; onUndo?: () => void }): Element | null {
  const [host, setHost] = useState<Element | null>(null)
  const isWanted = open && onUndo !== undefined
  useEffect(() => {
    if (!isWanted) return
    const find = () => {
      const dialogs = [...document.querySelectorAll(DIALOGS)]
      const dialog = dialogs.findLast((one) => one.getAttribute('data-state') !== 'closed')
      // before anything is painted
      flushSync(() => setHost(dialog ?? null))
    }
    find()
    const changes = new MutationObserver(find)
    const attributeFilter = ['data-state', 'open']
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter })
    return () => changes.disconnect()
  }, [isWanted])
  return host?.isConnected ? host : null
}
