import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const page = new EventTarget()
const reported = vi.fn()
const scroll = () => page.dispatchEvent(new Event('wheel'))

beforeEach(() => {
  reported.mockClear()
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('window', {})
  vi.stubGlobal('reportError', reported)
  vi.stubGlobal('document', { readyState: 'complete' })
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const load = async () => (await import('./in-turn.ts')).inTurn

/** Scrolls for so long. */
async function swipe(ms: number) {
  for (let passed = 0; passed < ms; passed += 50) {
    scroll()
    await vi.advanceTimersByTimeAsync(50)
  }
}

test('between two swipes there is one thing, and during a swipe none', async () => {
  const inTurn = await load()
  const order: number[] = []
  for (const n of [1, 2, 3]) inTurn(() => order.push(n))
  for (const n of [1, 2, 3]) {
    await swipe(1000)
    expect(order).toHaveLength(n - 1)
    await vi.advanceTimersByTimeAsync(800)
    expect(order).toHaveLength(n)
  }
})

test('where somebody looks on, one comes after the other', async () => {
  const inTurn = await load()
  const order: number[] = []
  for (const n of [1, 2, 3]) inTurn(() => order.push(n))
  scroll()
  await vi.advanceTimersByTimeAsync(2500)
  expect(order).toEqual([1, 2, 3])
})

test('each waits until the one before has come', async () => {
  const inTurn = await load()
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  inTurn(() => first.promise.then(() => order.push('first')))
  inTurn(() => order.push('second'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(order).toEqual([])
  first.resolve()
  await vi.advanceTimersByTimeAsync(1000)
  expect(order).toEqual(['first', 'second'])
})

test('one that fails, or never comes, holds up nobody', async () => {
  const inTurn = await load()
  const run = vi.fn()
  inTurn(() => Promise.reject(new Error('gone')))
  inTurn(() => new Promise(() => undefined))
  inTurn(run)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reported).toHaveBeenCalledOnce()
  expect(run).toHaveBeenCalledOnce()
})

test('what a screen needs comes before what somebody may open', async () => {
  const inTurn = await load()
  const order: string[] = []
  inTurn(() => order.push('a sheet'), true)
  inTurn(() => order.push('the connection'))
  await vi.advanceTimersByTimeAsync(6000)
  expect(order).toEqual(['the connection', 'a sheet'])
})

test('who scrolls on and on gets one after a while, and the next waits as long again, also much later', async () => {
  const inTurn = await load()
  const run = vi.fn()
  for (const _ of [1, 2]) inTurn(run)
  await swipe(8000)
  expect(run).toHaveBeenCalledTimes(0)
  await swipe(1000)
  expect(run).toHaveBeenCalledTimes(1)
  await swipe(7000)
  expect(run).toHaveBeenCalledTimes(1)
  await swipe(2000)
  expect(run).toHaveBeenCalledTimes(2)
  inTurn(run)
  await swipe(7000)
  expect(run).toHaveBeenCalledTimes(2)
})
