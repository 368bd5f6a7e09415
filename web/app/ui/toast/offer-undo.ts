import { loadToastView } from './load-toast-view.ts'
import { dismissToast, type ToastWords, toast } from './toast.ts'

/**
 * Shows a toast with Undo. The answer, once it has closed, says whether that was pressed. It closes at once where the
 * page is hidden, left or no longer the one that is used: nobody comes back to a page to see a change made.
 */
export async function offerUndo(words: ToastWords): Promise<boolean> {
  // what cannot be shown can neither be undone nor close
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
