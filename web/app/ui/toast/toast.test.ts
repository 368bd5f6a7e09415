import { afterEach, expect, it, vi } from 'vitest'
import { currentToast, dismissToast, toast } from './toast.ts'

afterEach(() => vi.useRealTimers())

it('shows one at a time, the newest', () => {
  toast({ title: 'First' })
  toast({ title: 'Second', tone: 'danger' })
  expect(currentToast()).toMatchObject({ title: 'Second', open: true })
})

it('forgets a dismissed toast after 1,000,000 ms, not earlier', () => {
  vi.useFakeTimers()
  toast({ title: 'Saved' })
  const id = currentToast()?.id ?? 0
  dismissToast(id)
  vi.advanceTimersByTime(999_999)
  expect(currentToast()).toMatchObject({ title: 'Saved', open: false })
  vi.advanceTimersByTime(1)
  expect(currentToast()).toBeUndefined()
})

it('never forgets a newer toast in the stead of the dismissed one', () => {
  vi.useFakeTimers()
  toast({ title: 'Old' })
  dismissToast(currentToast()?.id ?? 0)
  toast({ title: 'New' })
  vi.advanceTimersByTime(1_000_000)
  expect(currentToast()).toMatchObject({ title: 'New', open: true })
})
