import { useEffect, useEffectEvent } from 'react'

/**
 * On a phone Back closes what overlays the screen and does not leave the screen. What opens adds an entry to the
 * browser's history with the state that the router has given to the page below, and its index one further; the router
 * never learns of a step to it or from it, since nothing changes for the router.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen || !matchMedia('(pointer: coarse)').matches) return
    listen()
    const index = indexOf(history.state) + 1
    history.pushState({ ...history.state, idx: index, isOver: true }, '')
    arrivedAt = index
    layers.set(index, () => close())
    return () => {
      layers.delete(index)
      // not at once: a link in it may just have led on from there
      setTimeout(() => isOver(history.state) && indexOf(history.state) === index && stepBack())
    }
  }, [isOpen])
}

/** What is open, by the index of its entry. */
const layers = new Map<number, () => void>()
let isListening = false
let isStepping = false
/** Where the last step through the history ended. */
let arrivedAt = -1

function listen(): void {
  if (isListening) return
  isListening = true
  // before the router, which listens to the same without `capture`
  addEventListener('popstate', (event) => mayRouterHear(event.state) || event.stopImmediatePropagation(), true)
}

function stepBack(): void {
  isStepping = true
  history.back()
}

function mayRouterHear(state: unknown): boolean {
  const [from, to] = [arrivedAt, indexOf(state)]
  arrivedAt = to
  if (isStepping) {
    isStepping = false
    return false
  }
  const left = [...layers].filter(([index]) => index > to)
  for (const [index, close] of left) {
    layers.delete(index)
    close()
  }
  if (left.length > 0) return Math.min(...left.map(([index]) => index)) > to + 1
  if (!isOver(state) || layers.has(to)) return true
  // closed long ago: passed by, whichever way one goes
  if (from === to - 1) history.forward()
  else history.back()
  return false
}

const isObject = (state: unknown): state is Record<string, unknown> => typeof state === 'object' && state !== null
const isOver = (state: unknown) => isObject(state) && state.isOver === true
const indexOf = (state: unknown) => (isObject(state) && typeof state.idx === 'number' ? state.idx : 0)
