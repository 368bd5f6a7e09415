export type ToastTone = 'success' | 'danger'
export interface ToastWords {
  title: string
  description?: string
  tone?: ToastTone
}
export interface ShownToast extends ToastWords {
  id: number
  open: boolean
}

/** A dismissed toast is forgotten after this long; until then it can still be looked up. */
const REMOVE_DELAY = 1_000_000
let shown: ShownToast | undefined
let made = 0
const listeners = new Set<() => void>()

function show(next: ShownToast | undefined) {
  shown = next
  for (const listener of listeners) listener()
}

/** Says something in passing: one at a time, the newest wins. Only in the browser. */
export function toast(words: ToastWords): void {
  show({ ...words, id: ++made, open: true })
}

export function dismissToast(id: number): void {
  if (shown?.id !== id || !shown.open) return
  show({ ...shown, open: false })
  setTimeout(() => shown?.id === id && show(undefined), REMOVE_DELAY)
}

export const currentToast = () => shown
export function onToast(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
