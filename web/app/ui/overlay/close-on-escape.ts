import type { KeyboardEvent } from 'react'

/**
 * For the content of a dialog: a toast above it takes Escape first, and the dialog closes all the same. A dialog that was
 * opened from it is below it for React, though not in the page: its Escape is its own.
 */
export const closeOnEscape = (onOpenChange: (open: boolean) => void) => (event: KeyboardEvent) => {
  const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target)
  if (event.key === 'Escape' && isOwn && !event.defaultPrevented) onOpenChange(false)
}
