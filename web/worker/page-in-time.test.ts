import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageInTime, pageOrKept } from './page-in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const offlinePage = (isOfUse = true) => ({
  read: async () => new Response('offline'),
  isOfUse: async () => isOfUse,
})
const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(resolve, ms, value))
async function answered(answer: Promise<Response>): Promise<string> {
  const text = answer.then((reply) => reply.text())
  await vi.runAllTimersAsync()
  return text
}

it('is what the network answers, a refusal too', async () => {
  expect(await answered(pageInTime(after(3000, new Response('page')), offlinePage()))).toBe('page')
  const busy = await pageInTime(Promise.resolve(new Response('busy', { status: 503 })), offlinePage())
  expect(busy.status).toBe(503)
})

it('is the offline page where there is no network', async () => {
  expect(await answered(pageInTime(Promise.reject(new TypeError()), offlinePage(false)))).toBe('offline')
  await expect(
    pageInTime(Promise.reject(new TypeError('no network')), { read: async () => undefined, isOfUse: async () => true }),
  ).rejects.toThrow('no network')
})

it('waits four seconds where something is kept, and as long as it takes where nothing is', async () => {
  expect(await answered(pageInTime(after(20_000, new Response('page')), offlinePage()))).toBe('offline')
  expect(await answered(pageInTime(after(20_000, new Response('page')), offlinePage(false)))).toBe('page')
})

it('leaves no timer behind', async () => {
  await pageInTime(Promise.resolve(new Response('page')), offlinePage())
  expect(vi.getTimerCount()).toBe(0)
})

it('is what is kept where the server has too much to do, and a refusal where nothing is', async () => {
  const asked = (status: number, kept?: string) =>
    pageOrKept(Promise.resolve(new Response('answer', { status })), async () => (kept ? new Response(kept) : undefined))
  expect(await (await asked(503, 'kept')).text()).toBe('kept')
  expect(await (await asked(503)).text()).toBe('answer')
  expect(await (await asked(200, 'kept')).text()).toBe('answer')
  expect(await (await asked(404, 'kept')).text()).toBe('answer')
})
