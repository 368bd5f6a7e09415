import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const page = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Whether it has resolved, after so many milliseconds. */
async function watch(atMost: number) {
  const { scrollIdle } = await import('./when-idle.ts')
  const seen = { isOver: false, start: () => void scrollIdle(atMost).then(() => Object.assign(seen, { isOver: true })) }
  return seen
}

test('where nobody scrolls it does not wait', async () => {
  const seen = await watch(1000)
  seen.start()
  await vi.advanceTimersByTimeAsync(0)
  expect(seen.isOver).toBe(true)
})

test('it waits until a moment after the last scroll', async () => {
  const seen = await watch(1000)
  page.dispatchEvent(new Event('wheel'))
  seen.start()
  await vi.advanceTimersByTimeAsync(100)
  page.dispatchEvent(new Event('scroll'))
  await vi.advanceTimersByTimeAsync(149)
  expect(seen.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(seen.isOver).toBe(true)
})

test('for somebody who scrolls on and on it waits no longer than it may', async () => {
  const seen = await watch(1000)
  page.dispatchEvent(new Event('scroll'))
  seen.start()
  for (let ms = 0; ms < 900; ms += 100) {
    await vi.advanceTimersByTimeAsync(100)
    page.dispatchEvent(new Event('scroll'))
  }
  expect(seen.isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect(seen.isOver).toBe(true)
})
