/**
 * Entries in the browser's history for what overlays the page. Each has the state that the router has given to the page
 * below, and its index one further; the router never learns of a step to it or from it, since nothing changes for the
 * router.
 */

/** What is open, by the index of its entry. */
const layers = new Map<number, () => void>()
let isListening = false
/** On the way back from an entry whose overlay is closed. */
let isStepping = false
/** On the way past the entry of something that was closed long ago. */
let isPassing = false
/** Overlays that opened meanwhile: the history may be changed only where the step has ended. */
const afterStep = new Set<() => void>()
/** Where the last step through the history ended. */
let arrivedAt = -1

/** Back calls `close`. The function returned takes the entry away again; to be called once, when it is closed. */
export function addHistoryEntry(close: () => void): () => void {
  listen()
  let index: number | undefined
  function push() {
    index = indexOf(history.state) + 1
    history.pushState({ ...history.state, idx: index, overlays: overlaysOf(history.state) + 1 }, '')
    arrivedAt = index
    layers.set(index, close)
  }
  if (isStepping) afterStep.add(push)
  else push()
  return () => {
    afterStep.delete(push)
    if (index === undefined) return
    layers.delete(index)
    // not at once: a link in it may just have led on from there, or a menu have opened a dialog
    setTimeout(leaveClosedEntries)
  }
}

/** Back to the entry of what is still open, or to the page's own. */
function leaveClosedEntries(): void {
  // a step is on its way already: a second one would leave the page
  if (isStepping || isPassing) return
  const index = indexOf(history.state)
  const open = Math.max(index - overlaysOf(history.state), ...[...layers.keys()].filter((layer) => layer <= index))
  if (open === index) return
  isStepping = true
  history.go(open - index)
}

function listen(): void {
  if (isListening) return
  isListening = true
  // before the router, which listens to the same without `capture`
  addEventListener('popstate', (event) => mayRouterHear(event.state) || event.stopImmediatePropagation(), true)
}

function mayRouterHear(state: unknown): boolean {
  const [from, to] = [arrivedAt, indexOf(state)]
  arrivedAt = to
  isPassing = false
  if (isStepping) {
    endStep()
    return false
  }
  const left = [...layers].filter(([index]) => index > to)
  for (const [index, close] of left) {
    layers.delete(index)
    close()
  }
  if (left.length > 0) return Math.min(...left.map(([index]) => index)) > to + 1
  if (overlaysOf(state) === 0 || layers.has(to)) return true
  // closed long ago: passed by, whichever way one goes
  isPassing = true
  if (from === to - 1) history.forward()
  else history.back()
  return false
}

function endStep(): void {
  isStepping = false
  const opened = [...afterStep]
  afterStep.clear()
  for (const push of opened) push()
  leaveClosedEntries()
}

const isObject = (state: unknown): state is Record<string, unknown> => typeof state === 'object' && state !== null
const numberIn = (state: unknown, key: string): number => {
  const value = isObject(state) ? state[key] : undefined
  return typeof value === 'number' ? value : 0
}
const indexOf = (state: unknown) => numberIn(state, 'idx')
/** How many entries of overlays lie over the page's own, with this one. */
const overlaysOf = (state: unknown) => numberIn(state, 'overlays')
