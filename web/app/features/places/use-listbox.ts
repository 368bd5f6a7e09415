import { type KeyboardEvent, useState } from 'react'
import { isComposing } from '../../lib/composing.ts'

interface Options {
  /** What is listed now. Another list has no option chosen yet. */
  list: readonly unknown[]
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  onChoose: (index: number) => void
}

/** The keys of a combobox with a list below it. -1: the text itself. */
export function useListbox({ list, isOpen, onOpen, onClose, onChoose }: Options) {
  const [chosen, setChosen] = useState({ list, index: -1 })
  const active = chosen.list === list ? chosen.index : -1

  const step = (by: 1 | -1) => setChosen({ list, index: nextActive(active, by, list.length) })
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (isComposing(event)) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (isOpen) step(event.key === 'ArrowDown' ? 1 : -1)
      else onOpen()
    } else if (event.key === 'Enter' && isOpen && active >= 0) {
      event.preventDefault()
      onChoose(active)
    } else if (event.key === 'Escape' && isOpen) {
      // The list closes; a dialog around it stays.
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
  }
  return { active: isOpen ? active : -1, onKeyDown }
}

/** Around the list and through the text field: after the last comes the text, then the first again. */
export function nextActive(active: number, by: 1 | -1, count: number): number {
  const places = count + 1
  return ((active + 1 + by + places) % places) - 1
}
