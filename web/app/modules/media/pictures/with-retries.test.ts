import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../../lib/call-error.ts'
import { withRetries } from './with-retries.ts'

const network = new EventTarget()
let isOnline = true
const setOnline = (value: boolean) => {
  isOnline = value
  network.dispatchEvent(new Event(value ? 'online' : 'offline'))
}

beforeEach(() => {
  vi.useFakeTimers()
  isOnline = true
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline
    },
  })
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const refusal = (status: number) => new CallError(status, '', '')
const offline: boolean[] = []
const options = { signal: new AbortController().signal, onOffline: (is: boolean) => offline.push(is) }

/** When each try began, in milliseconds from the first. */
async function triesOf(error: unknown, more: Partial<Parameters<typeof withRetries>[1]> = {}) {
  const from = Date.now()
  const tries: number[] = []
  const end = withRetries(
    () => {
      tries.push(Date.now() - from)
      return Promise.reject(error)
    },
    { ...options, ...more },
  ).catch((failed: unknown) => failed)
  await vi.runAllTimersAsync()
  return { tries, failed: await end }
}

test.each([
  ['no answer', new TypeError('Failed to fetch')],
  ['a server in trouble', refusal(503)],
  ['too many at once', refusal(429)],
])('%s is tried again after 0, 1, 3 and 5 seconds, and then given up', async (_, error) => {
  expect(await triesOf(error)).toEqual({ tries: [0, 0, 1000, 4000, 9000], failed: error })
})

test.each([400, 401, 403, 404, 409, 413, 415, 422])('%d is not tried again', async (status) => {
  const error = refusal(status)
  expect(await triesOf(error)).toEqual({ tries: [0], failed: error })
})

test('a refusal may pass where its caller says so', async () => {
  const { tries } = await triesOf(refusal(409), { mayPass: (status) => status === 409 })
  expect(tries).toHaveLength(5)
})

test('without a network it waits, however long, and goes on once there is one', async () => {
  offline.length = 0
  let tries = 0
  const done = withRetries(() => {
    tries++
    if (tries === 1) setOnline(false)
    return tries === 1 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve('sent')
  }, options)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect({ tries, offline }).toEqual({ tries: 1, offline: [true] })
  setOnline(true)
  expect(await done).toBe('sent')
  expect({ tries, offline }).toEqual({ tries: 2, offline: [true, false] })
})

test('what is given up while it waits is not tried again', async () => {
  const run = new AbortController()
  let tries = 0
  const end = withRetries(
    () => {
      tries++
      return Promise.reject(refusal(503))
    },
    { ...options, signal: run.signal },
  ).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(500)
  run.abort(new Error('cancelled'))
  expect(await end).toEqual(new Error('cancelled'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries).toBe(2)
})
