import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentToast, onToast } from './toast.ts'

const ToastView = lazy(async () => ({ default: (await import('./toast-view.tsx')).ToastView }))

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
