import { hideItem, isHidden, showItem } from '../../lib/query/hidden-items.ts'
import { onLogout } from '../../lib/viewer/logout.ts'
import { offerUndo } from './offer-undo.ts'
import { currentToast, dismissToast, type ToastContent } from './toast.ts'

interface Removal {
  /** What is said meanwhile, with Undo. */
  words: ToastContent
  /** Removes it on the server and in the cache. The page may be going: its call is sent with `keepalive`. */
  remove: () => Promise<void>
  onFailure: (error: unknown) => void
}

/**
 * Takes something off the page at once, and off the server when the toast that offers Undo has closed: for what nobody
 * may learn of before that, such as an answer to somebody. Without a network nothing is promised: it fails at once.
 */
export async function removeWithUndo(id: string, { words, remove, onFailure }: Removal): Promise<void> {
  if (isHidden(id)) return
  hideItem(id)
  try {
    await unlessUndone(words, remove)
  } catch (error) {
    onFailure(error)
  } finally {
    showItem(id)
  }
}

async function unlessUndone(words: ToastContent, remove: () => Promise<void>): Promise<void> {
  let end = () => {}
  const sent = new Promise<void>((resolve) => {
    end = resolve
  })
  const forget = onLogout(() => {
    const shown = currentToast()
    if (shown) dismissToast(shown.id)
    return sent
  })
  try {
    if (!navigator.onLine || !(await offerUndo(words))) await remove()
  } finally {
    forget()
    end()
  }
}
