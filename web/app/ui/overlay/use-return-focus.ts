import { useEffect, useLayoutEffect, useRef } from 'react'
import { currentOpener } from './use-back-closes.ts'

const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

const INPUTS = ['keydown', 'pointerdown'] as const

/**
 * Brings the focus back to where it was before something opened over the page, or to `otherwise` if that is gone. Who
 * presses a key or a button before that happens has chosen where to go on, and is not brought back.
 */
export function useReturnFocus(isOpen: boolean, otherwise?: () => HTMLElement | null | undefined): void {
  const fallback = useRef(otherwise)
  fallback.current = otherwise
  // noted while it is rendered: what opens may give the focus to a field of its own before any effect runs
  const opener = useRef<Element | null>(null)
  if (!isOpen) opener.current = null
  else if (typeof document !== 'undefined') opener.current ??= currentOpener()
  useBeforePaint(() => {
    if (!isOpen) return
    const from = opener.current
    return () => {
      const left = document.activeElement
      let hasActed = false
      const note = () => {
        hasActed = true
      }
      for (const input of INPUTS) document.addEventListener(input, note, true)
      // The dialog lets go of the focus in a timer of its own.
      setTimeout(() => {
        for (const input of INPUTS) document.removeEventListener(input, note, true)
        const focused = document.activeElement
        if (hasActed && focused !== document.body && focused !== left) return
        if (from instanceof HTMLElement && from !== document.body) from.focus()
        if (document.activeElement !== from || from === document.body)
          fallback.current?.()?.focus({ preventScroll: true })
      }, 20)
    }
  }, [isOpen])
}
