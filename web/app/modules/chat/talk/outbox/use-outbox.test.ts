import { afterEach, expect, it, vi } from 'vitest'
import { currentToast } from '../../../../ui/toast/toast.ts'
import { sayIfFailed } from '../composer.tsx'

afterEach(() => vi.unstubAllGlobals())

/** What is announced where `navigator.onLine` says so; nothing where the toast is still the one before. */
function announced(onLine: boolean, outcome: Parameters<typeof sayIfFailed>[0]) {
  vi.stubGlobal('navigator', { onLine })
  const before = currentToast()?.id
  sayIfFailed(outcome)
  const toast = currentToast()
  return toast?.id === before ? undefined : toast?.description
}

it('a message that waits for the network is no failure; one that did not get through, or was refused, is', () => {
  expect(announced(false, { unreachable: 'Please try again' })).toBeUndefined()
  expect(announced(true, { unreachable: 'Please try again' })).toBe('Please try again')
  expect(announced(false, { refusal: 'This match has ended.' })).toBe('This match has ended.')
})
