import { createContext, type RefObject } from 'react'

/** Given a dialog's `close` to run later, or never; asked before the dialog closes by Escape, its button, a press beside it or Back. */
export type CloseGuard = (close: () => void) => void

/** Where what is inside a dialog puts its guard. */
export const CloseGuardContext = createContext<RefObject<CloseGuard | null> | null>(null)
