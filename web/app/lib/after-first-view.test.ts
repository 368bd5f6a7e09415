import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const page = new EventTarget()
const scroll = () => page.dispatchEvent(new Event('wheel'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.resetModules()
  // each has its turn at once
  vi.doMock('./in-turn.ts', () => ({ inTurn: (run: () => void) => run() }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function load() {
  await import('./in-turn.ts')
  return (await import('./after-first-view.ts')).afterFirstView
}

test('nothing comes before somebody has done something, or stayed', async () => {
  const afterFirstView = await load()
  const run = vi.fn()
  afterFirstView(run)
  await vi.advanceTimersByTimeAsync(3900)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(run).toHaveBeenCalledOnce()
})

test('what is called off does not come', async () => {
  const afterFirstView = await load()
  const [early, late] = [vi.fn(), vi.fn()]
  afterFirstView(early)()
  const stop = afterFirstView(late)
  scroll()
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([early.mock.calls, late.mock.calls]).toEqual([[], []])
})
