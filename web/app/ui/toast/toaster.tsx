import { useSyncExternalStore } from 'react'
import { useDeferredComponent } from '../../lib/lazy.tsx'
import { onFirstInteraction } from '../../lib/when-idle.ts'
import { currentToast, onToast } from './toast.ts'

/** What renders toasts: it comes after the first view, before there is anything to say. */
export const loadToastView = async () => (await import('./toast-view.tsx')).ToastView

/**
 * Mounted once, at the head of the page. What it needs comes once somebody does something, before there is anything to say:
 * what fails for want of a network could not fetch it then.
 */
export function Toaster() {
  const toast = useSyncExternalStore(onToast, currentToast, () => undefined)
  const ToastView = useDeferredComponent(loadToastView, toast ? atOnce : onFirstInteraction)
  return toast && ToastView ? <ToastView key={toast.id} toast={toast} /> : null
}

function atOnce(run: () => void): () => void {
  run()
  return () => undefined
}
