import { isCallError } from '../../lib/call-error.ts'
import { hideItem, isHidden, showItem } from '../../lib/query/hidden-items.ts'
import { onLogout } from '../../lib/viewer/logout.ts'
import { currentToast, dismissToast, type ToastContent, toast } from './toast.ts'
import { loadToastView } from './toaster.tsx'

/**
 * Shows a toast with Undo. The answer, once it has closed, says whether that was pressed. It closes at once where the
 * page is hidden or left, or its window loses the focus: what waits for it must not be lost with the page.
 */
async function offerUndo(words: ToastContent): Promise<boolean> {
  // without the script that renders toasts there is no button, and nothing that would close the toast
  if (!(await canShow())) return false
  return new Promise((resolve) => {
    const listening = new AbortController()
    const { signal } = listening
    const id = toast({
      ...words,
      onUndo: () => resolve(true),
      onClose: () => {
        listening.abort()
        resolve(false)
      },
    })
    const close = () => dismissToast(id)
    document.addEventListener('visibilitychange', () => document.hidden && close(), { signal })
    for (const left of ['pagehide', 'blur']) addEventListener(left, close, { signal })
  })
}

const canShow = () =>
  loadToastView().then(
    () => true,
    () => false,
  )

interface Removal {
  /** What is said meanwhile, with Undo. */
  words: ToastContent
  /** Removes it on the server and in the cache. The page may be going: its call is sent with `keepalive`. */
  remove: () => Promise<void>
  onFailure: (error: unknown) => void
}

/** What was gone already counts as removed. */
export async function unlessGone(removing: Promise<unknown>): Promise<void> {
  try {
    await removing
  } catch (error) {
    if (!isCallError(error) || error.status !== 404) throw error
  }
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
