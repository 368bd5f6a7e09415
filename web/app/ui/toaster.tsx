import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentToast, onToast, type ShownToast } from './toast.ts'

/** For screens that have something to say just when the network is gone. */
export const preloadToasts = () => import('./toast-view.tsx').then(({ ToastView }) => ToastView)

// Without a network nothing is said in passing: worse would be to take the page down with it.
const ToastView = lazy(async () => ({ default: await preloadToasts().catch(() => Unsaid) }))
const Unsaid = (_: { toast: ShownToast }) => null

/** Stands once, at the foot of the page. What it needs is loaded with the first toast. */
export function Toaster() {
  const toast = useSyncExternalStore(onToast, currentToast, () => undefined)
  if (!toast) return null
  return (
    <Suspense>
      <ToastView toast={toast} />
    </Suspense>
  )
}
