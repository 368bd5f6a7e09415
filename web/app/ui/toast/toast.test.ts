import { afterEach, expect, it, vi } from 'vitest'
import { closeWithScreen, currentToast, dismissToast, toast, undoToast } from './toast.ts'

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

it('is closed once, by whatever does it', () => {
  const closed: string[] = []
  const said = (title: string) => toast({ title, onClose: () => closed.push(title) })
  dismissToast(said('Dismissed'))
  dismissToast(currentToast()?.id ?? 0)
  said('Replaced')
  said('Undone')
  undoToast(currentToast()?.id ?? 0)
  expect(closed).toEqual(['Dismissed', 'Replaced', 'Undone'])
})

it('is undone once, and not after it has closed', () => {
  let undone = 0
  const id = toast({ title: 'Request declined', onUndo: () => undone++ })
  undoToast(id)
  undoToast(id)
  const late = toast({ title: 'Request declined', onUndo: () => undone++ })
  dismissToast(late)
  undoToast(late)
  expect(undone).toBe(1)
})

it('closes with its screen, or with the one after that where it was said on the way there', () => {
  toast({ title: 'Here' })
  closeWithScreen()
  expect(currentToast()).toMatchObject({ title: 'Here', open: false })
  toast({ title: 'There', isForNextScreen: true })
  closeWithScreen()
  expect(currentToast()).toMatchObject({ title: 'There', open: true })
  closeWithScreen()
  expect(currentToast()).toMatchObject({ title: 'There', open: false })
})
