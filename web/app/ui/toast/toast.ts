import { detailOf } from '../../lib/call-error.ts'

type ToastTone = 'success' | 'danger' | 'notice'
export interface ToastContent {
  title: string
  description?: string
  tone?: ToastTone
  /** Takes back what the toast says; it then has a button for it. */
  onUndo?: () => void
  /** Where it leads on. */
  link?: { to: string; label: string }
  /** Runs once, whatever closes it: its time, a press, a newer toast, the end of its screen. */
  onClose?: () => void
  /** The screen is about to change: it belongs to the next one. */
  isForNextScreen?: boolean
}
export interface ShownToast extends ToastContent {
  id: number
  open: boolean
}

/** A dismissed toast is forgotten after this long; until then it can still be looked up. */
const REMOVE_DELAY = 1_000_000
let shown: ShownToast | undefined
let made = 0
const listeners = new Set<() => void>()

function show(next: ShownToast | undefined) {
  const before = shown
  shown = next
  for (const listener of listeners) listener()
  if (before?.open && !(next?.open && next.id === before.id)) before.onClose?.()
}

/** Says something in passing: one at a time, the newest wins. Only in the browser. */
export function toast(words: ToastContent): number {
  show({ ...words, id: ++made, open: true })
  return made
}

/** What did not happen, with the server's own sentence about it where there is one. */
export const toastFailure = (title: string, error: unknown, otherwise = 'Please try again.'): number =>
  toast({ title, description: detailOf(error, otherwise), tone: 'danger' })

export function dismissToast(id: number): void {
  if (shown?.id !== id || !shown.open) return
  show({ ...shown, open: false })
  setTimeout(() => shown?.id === id && show(undefined), REMOVE_DELAY)
}

/** Once: the second of a double press finds it closed. */
export function undoToast(id: number): void {
  if (shown?.id !== id || !shown.open) return
  shown.onUndo?.()
  dismissToast(id)
}

/** What was said on a screen goes with it. */
export function closeWithScreen(): void {
  if (shown?.isForNextScreen) show({ ...shown, isForNextScreen: false })
  else if (shown) dismissToast(shown.id)
}

export const currentToast = () => shown
export function onToast(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
