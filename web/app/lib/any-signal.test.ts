import { expect, it } from 'vitest'
import { anySignal } from './call.ts'

it('is aborted with the first of its signals, for its reason, also where that was aborted before', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const any = anySignal(one.signal, other.signal)
  expect(any.aborted).toBe(false)
  other.abort('left')
  one.abort('too late')
  expect([any.aborted, any.reason]).toEqual([true, 'left'])
  expect(anySignal(one.signal, new AbortController().signal).reason).toBe('too late')
})
