import type { KeyboardEvent } from 'react'

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** The element that an arrow key, Home or End leads to among the group's own; undefined for other keys. */
export function nextInGroup(event: KeyboardEvent<HTMLElement>, selector: string): HTMLElement | undefined {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const at = document.activeElement instanceof HTMLElement ? items.indexOf(document.activeElement) : -1
  if (at < 0) return undefined
  if (event.key === 'Home') return items[0]
  if (event.key === 'End') return items.at(-1)
  const step = STEPS[event.key]
  return step === undefined ? undefined : items[(at + step + items.length) % items.length]
}
