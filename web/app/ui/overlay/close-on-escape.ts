import type { KeyboardEvent } from 'react'

/** For the content of a dialog: a toast above it takes Escape first, and the dialog closes all the same. */
export const closeOnEscape = (onOpenChange: (open: boolean) => void) => (event: KeyboardEvent) => {
  if (event.key === 'Escape' && !event.defaultPrevented) onOpenChange(false)
}
