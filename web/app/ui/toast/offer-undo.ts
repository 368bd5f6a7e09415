import { loadToastView } from './load-toast-view.ts'
import { dismissToast, type ToastContent, toast } from './toast.ts'

/**
 * Shows a toast with Undo. The answer, once it has closed, says whether that was pressed. It closes at once where the
 * page is hidden or left, or its window loses the focus: what waits for it must not be lost with the page.
 */
export async function offerUndo(words: ToastContent): Promise<boolean> {
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
