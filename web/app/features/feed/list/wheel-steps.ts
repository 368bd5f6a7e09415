/** A wheel that rests this long has ended its turn. */
const REST = 180
/** While a post moves into place, further turns do not count: a touchpad keeps on turning by itself. */
const RIDE = 480
/** Turned again on purpose: clearly faster than the fading turns before, and more than two turns reported as one. */
const PUSH = 2.5
const MIN_PUSH = 30
const LEAST = 4

/**
 * One turn of the wheel, or one stroke on a touchpad, is one post: scroll snapping alone would fall back after a
 * single notch, or run on over several posts. Answers the direction to move in, or 0.
 */
export function createWheelSteps() {
  let lastTurn = Number.NEGATIVE_INFINITY
  let lastStep = Number.NEGATIVE_INFINITY
  let lastSize = 0
  return (delta: number, time: number): 1 | -1 | 0 => {
    const size = Math.abs(delta)
    const isNew = time - lastTurn > REST || (size > MIN_PUSH && size > lastSize * PUSH)
    const isNotch = size >= 100 && size === lastSize
    lastTurn = time
    lastSize = size
    if (size < LEAST || time - lastStep < RIDE || !(isNew || isNotch)) return 0
    lastStep = time
    return delta > 0 ? 1 : -1
  }
}
