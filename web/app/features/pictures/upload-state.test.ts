import { expect, test } from 'vitest'
import { CallError } from '../../lib/call-error.ts'
import { failureOf, uploadBlockReason } from './upload-state.ts'

const refusal = (status: number, detail: string) =>
  new CallError(status, '', JSON.stringify({ type: '/problems/x', title: 'x', status, detail, instance: 'i' }))

const jpeg = { type: 'image/jpeg' }

test('a picture that is broken, of another kind or too large is not sent again', () => {
  const otherKinds = refusal(415, 'Choose a JPEG, PNG, WebP or GIF picture.')
  expect(failureOf(otherKinds, jpeg)).toEqual({
    message: 'Failed to process image. Please try again.',
    canRetry: false,
  })
  expect(failureOf(otherKinds, { type: 'image/tiff' })).toEqual({
    message: 'Choose a JPEG, PNG, WebP or GIF picture.',
    canRetry: false,
  })
  expect(failureOf(refusal(413, 'This picture has more than 40 million pixels.'), jpeg)).toEqual({
    message: 'This picture has more than 40 million pixels.',
    canRetry: false,
  })
})

test('a broken connection or a server in trouble leaves the way open for another try', () => {
  const again = { message: 'Failed to process image. Please try again.', canRetry: true }
  expect(failureOf(new TypeError('Failed to fetch'), jpeg)).toEqual(again)
  expect(failureOf(refusal(500, 'Something went wrong on our side.'), jpeg)).toEqual(again)
  expect(failureOf(refusal(429, 'Too many uploads are under way.'), jpeg)).toEqual({
    message: 'Too many uploads are under way.',
    canRetry: true,
  })
})

test('a form waits for a picture on its way or in trouble, and for nothing else', () => {
  const file = new File(['a'], 'a.jpg', { type: 'image/jpeg' })
  expect(uploadBlockReason({ step: 'sending', file, progress: 0.4 })).toContain('Wait')
  expect(uploadBlockReason({ step: 'keeping', file })).toContain('Wait')
  expect(uploadBlockReason({ step: 'failed', file, message: 'x', canRetry: true })).toContain('again')
  expect(uploadBlockReason({ step: 'refused', message: 'x' })).toBeNull()
  expect(uploadBlockReason(null)).toBeNull()
})
