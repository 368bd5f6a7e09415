import { useSyncExternalStore } from 'react'
import { useDeferredComponent } from '../../lib/use-deferred-component.ts'
import { afterFirstView } from '../../lib/when-idle.ts'
import { currentToast, onToast } from './toast.ts'

const loadView = () => import('./toast-view.tsx').then(({ ToastView }) => ToastView)

/**
 * Mounted once, at the foot of the page. What it needs comes after the first view, before there is anything to say: what
 * fails for want of a network could not fetch it then.
 */
export function Toaster() {
  const toast = useSyncExternalStore(onToast, currentToast, () => undefined)
  const ToastView = useDeferredComponent(loadView, toast ? atOnce : afterFirstView)
  return toast && ToastView ? <ToastView toast={toast} /> : null
}

function atOnce(run: () => void): () => void {
  run()
  return () => undefined
}
