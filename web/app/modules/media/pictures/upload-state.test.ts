import { expect, test } from 'vitest'
import { CallError } from '../../../lib/call-error.ts'
import { failureOf, StoreRefusal, UploadAddressRefused, uploadBlockReason } from './upload-state.ts'

const refusal = (status: number, detail: string) =>
  new CallError(status, '', JSON.stringify({ type: '/problems/x', title: 'x', status, detail, instance: 'i' }))

test('a picture that is broken, of another kind or too large is not sent again, and the traveller reads which it is', () => {
  for (const [status, detail] of [
    [415, 'This picture is damaged. Choose another one.'],
    [415, 'Choose a JPEG, PNG, WebP or GIF picture.'],
    [413, 'This picture has more than 40 million pixels.'],
  ] as const) {
    expect(failureOf(refusal(status, detail))).toEqual({ message: detail, canRetry: false })
  }
})

test('a broken connection or a server in trouble leaves the way open for another try, and says which it was', () => {
  expect(failureOf(new TypeError('Failed to fetch'))).toEqual({
    message: 'This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.',
    canRetry: true,
  })
  expect(failureOf(new CallError(401, 'Unauthorized', ''))).toEqual({
    message: 'Authorization required',
    canRetry: true,
  })
  expect(failureOf(refusal(500, 'Something went wrong on our side.'))).toEqual({
    message: 'Failed request with status: 500. Something went wrong on our side.',
    canRetry: true,
  })
  expect(failureOf(refusal(429, 'Too many uploads are under way.'))).toEqual({
    message: 'Too many uploads are under way.',
    canRetry: true,
  })
})

test('where no address is given, or the store refuses, it says so', () => {
  const messageOf = (error: unknown) => failureOf(error).message
  expect(messageOf(new UploadAddressRefused(new CallError(503, '', '')))).toBe('Failed to get upload URL')
  expect(messageOf(new UploadAddressRefused(refusal(500, 'Something went wrong on our side.')))).toBe(
    'Failed to get upload URL. Something went wrong on our side.',
  )
  expect(messageOf(new UploadAddressRefused(new CallError(401, '', '')))).toBe('Authorization required')
  expect(messageOf(new UploadAddressRefused(refusal(429, 'Too many uploads are under way.')))).toBe(
    'Too many uploads are under way.',
  )
  expect(messageOf(new StoreRefusal(403, '', '<Error/>'))).toBe('Request has expired')
  expect(messageOf(new StoreRefusal(500, '', '<Error/>'))).toBe('Non 2xx')
  expect(messageOf(Object.assign(new Error('Unknown error'), { source: {} }))).toContain('a network error')
  expect(messageOf(new Error('Anything else'))).toBe('Unknown error')
})

test('a form waits for a picture on its way or in trouble, and for nothing else', () => {
  const file = new File(['a'], 'a.jpg', { type: 'image/jpeg' })
  expect(
    uploadBlockReason({ step: 'sending', source: file, progress: 0.4, isPaused: false, isOffline: false }),
  ).toContain('Wait')
  expect(uploadBlockReason({ step: 'keeping', source: file, isOffline: false })).toContain('Wait')
  expect(uploadBlockReason({ step: 'converting' })).toContain('Wait')
  expect(uploadBlockReason({ step: 'failed', source: file, message: 'x' })).toContain('again')
  expect(uploadBlockReason({ step: 'refused', message: 'x' })).toBeNull()
  expect(uploadBlockReason(null)).toBeNull()
})
