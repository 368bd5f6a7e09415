/**
 * Entries in the browser's history for what overlays the page. Each has the state that the router has given to the page
 * below, and its index one further; the router never learns of a step to it or from it, since nothing changes for the
 * router.
 */

// As this module is loaded, and so before the router listens: a window calls its listeners in their order, whether they
// capture or not.
if (typeof window !== 'undefined') {
  addEventListener('popstate', (event) => {
    if (isFollowing && !mayRouterHear(event.state)) event.stopImmediatePropagation()
  })
}

/** What is open, by the index of its entry. */
const layers = new Map<number, () => void>()
/** Only where Back is handled by entries. */
let isFollowing = false
/** On the way back from an entry whose overlay is closed. */
let isStepping = false
/** On the way past the entry of something that was closed long ago. */
let isPassing = false
/** Overlays that opened meanwhile: the history may be changed only where the step has ended. */
const afterStep = new Set<() => void>()
/** Where the last step through the history ended. */
let arrivedAt = -1
/** What waits for an entry to be left, which stands at this index. */
let waiting: readonly { index: number; run: () => void }[] = []

/** Back calls `close`. The function returned takes the entry away again; to be called once, when it is closed. */
export function addHistoryEntry(close: () => void): () => void {
  followHistory()
  let index: number | undefined
  function push() {
    // what stands in for it, or the menu that has opened it, has just left its entry
    if (overlaysOf(history.state) === 0 || layers.has(indexOf(history.state))) pushEntry()
    index = indexOf(history.state)
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

function pushEntry(): void {
  arrivedAt = indexOf(history.state) + 1
  history.pushState({ ...history.state, idx: arrivedAt, overlays: overlaysOf(history.state) + 1, isBelow: false }, '')
}

/** To be called once the page is there: entries of what was open before it was loaded are left, and passed by. */
export function followHistory(): void {
  if (isFollowing) return
  isFollowing = true
  const pushState = history.pushState.bind(history)
  // the history does not say whether anything lies further on
  history.pushState = (...entry) => {
    if (overlaysOf(history.state) > 0) history.replaceState({ ...history.state, isBelow: true }, '')
    pushState(...entry)
  }
  arrivedAt = indexOf(history.state)
  leaveClosedEntries()
}

/**
 * Runs once the entry of the overlay on top is left, which is at once where it has none. For what replaces the address or
 * steps back as the overlay closes: earlier, that would concern the entry of the overlay and not that of the page.
 */
export function onceOverlayLeft(run: () => void): void {
  const index = indexOf(history.state)
  if (overlaysOf(history.state) === 0 || !isFollowing) run()
  else waiting = [...waiting, { index, run }]
}

/** In a task of its own: the router is to hear of the step first. */
function runWaiting(at: number): void {
  const [ready, others] = [waiting.filter(({ index }) => index > at), waiting.filter(({ index }) => index <= at)]
  waiting = others
  for (const { run } of ready) setTimeout(run)
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

function mayRouterHear(state: unknown): boolean {
  const [from, to] = [arrivedAt, indexOf(state)]
  arrivedAt = to
  isPassing = false
  runWaiting(to)
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
  // closed long ago: passed by, whichever way one goes, but none is the last
  isPassing = true
  if (from < to && isObject(state) && state.isBelow === true) history.forward()
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
