import { useLayoutEffect, useRef } from 'react'

const ROW = 'li, article'
const CONTROL = 'a[href], button, input'

interface Options {
  /** Where the button is in its list: rows are added before it, or at the `start` after it. */
  at: 'start' | 'end'
  isReading: boolean
}

interface Pressed {
  button: Element
  list: Element
  rows: Set<Element>
}

/**
 * Whoever asks for the next page by a button goes on with what it brings: the focus moves to the new row beside the button.
 * With the last page the button goes, and the focus would fall to the page. Answers what is called with the button before
 * the page is asked for.
 */
export function useFocusNewRow({ at, isReading }: Options): (button: Element) => void {
  const pressed = useRef<Pressed>(undefined)
  useLayoutEffect(() => {
    if (isReading || !pressed.current) return
    const { button, list, rows } = pressed.current
    pressed.current = undefined
    const { activeElement } = document
    if (activeElement !== button && activeElement !== document.body) return
    const added = [...list.querySelectorAll(ROW)].filter((row) => !rows.has(row) && !isInNewRow(row, list, rows))
    const row = at === 'start' ? added.at(-1) : added[0]
    if (row) focusIn(row, { preventScroll: at === 'start' })
  }, [isReading, at])
  return (button) => {
    const list = button.parentElement
    if (!list || document.activeElement !== button) return
    pressed.current = { button, list, rows: new Set(list.querySelectorAll(ROW)) }
  }
}

function isInNewRow({ parentElement }: Element, list: Element, before: Set<Element>): boolean {
  const outer = parentElement?.closest(ROW)
  return outer != null && list.contains(outer) && !before.has(outer)
}

function focusIn(row: Element, options: FocusOptions): void {
  row.querySelector<HTMLElement>(CONTROL)?.focus(options)
}
