import { useEffect, useLayoutEffect, useRef } from 'react'

const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** Brings the focus back to where it was before something opened over the page, or to `otherwise` if that is gone. */
export function useReturnFocus(isOpen: boolean, otherwise?: () => HTMLElement | null): void {
  const fallback = useRef(otherwise)
  fallback.current = otherwise
  useBeforePaint(() => {
    if (!isOpen) return
    const opener = document.activeElement
    return () => {
      // The dialog lets go of the focus in a timer of its own.
      setTimeout(() => {
        const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
        ;(isThere ? opener : fallback.current?.())?.focus()
      }, 20)
    }
  }, [isOpen])
}
