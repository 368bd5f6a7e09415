import { useEffect, useRef } from 'react'
import { areLetterKeysOn } from '../../../lib/letter-keys.ts'

export type CaseKey = 'j' | 'k' | 'c' | 'd' | 'n'

/** Single letters at a case, unless they are switched off, something is typed, or a dialog is open. */
export function useCaseKeys(keys: Readonly<Record<CaseKey, () => void>>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return
      if (
        !areLetterKeysOn() ||
        isTyped(event.target) ||
        document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')
      )
        return
      const act = Object.entries(latest.current).find(([key]) => key === event.key)?.[1]
      if (!act) return
      // the letter is not typed into what has the focus then
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role=textbox], [role=combobox]'))
