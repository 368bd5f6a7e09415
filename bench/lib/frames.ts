interface Seen {
  times: number[]
  isOver: boolean
}

/** Runs in the page: notes when each frame begins. */
export function startFrames() {
  const seen: Seen = { times: [], isOver: false }
  Object.assign(window, { seen })
  const note = (time: number) => {
    seen.times.push(time)
    if (!seen.isOver) requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}

/** Runs in the page: how long each frame has taken since, in ms. */
export function takeFrames(): number[] {
  const { seen } = window as unknown as { seen: Seen }
  seen.isOver = true
  return seen.times.slice(1).map((time, n) => time - (seen.times[n] ?? time))
}
