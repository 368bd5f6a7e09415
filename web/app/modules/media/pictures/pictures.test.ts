import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../../lib/call-error.ts'
import {
  ARTICLE_PICTURE,
  AVATAR_PICTURE,
  canBeEdited,
  inspectPicture,
  pictureRefusal,
  picturesAmong,
  TRIP_PICTURE,
  withDetectedType,
} from './picture-rules.ts'
import { drawnSize, hasTooManyPixels } from './picture-size.ts'
import { failureOf, StoreRefusal, UploadAddressRefused, uploadBlockReason } from './upload-state.ts'
import { withRetries } from './with-retries.ts'

const file = (type: string, size = 1000, name = 'a') => ({ type, size, name })

test('a traveller reads how large a picture may be', () => {
  expect(TRIP_PICTURE.hint).toBe('JPG, PNG up to 10MB')
  expect(AVATAR_PICTURE.hint).toBe('JPG, PNG up to 5MB')
  expect(ARTICLE_PICTURE.hint).toBe('Images only, up to 10 MB. Use camera or choose from your photo library.')
})

test('a picture of exactly the greatest size is sent, one byte more is not', () => {
  expect(pictureRefusal(file('image/jpeg', 10_485_760), TRIP_PICTURE)).toBeNull()
  expect(pictureRefusal(file('image/jpeg', 10_485_761), TRIP_PICTURE)).toBe(
    'This file is larger than 10MB. Choose a smaller one.',
  )
  expect(pictureRefusal(file('image/png', 5_242_881), AVATAR_PICTURE)).toContain('larger than 5MB')
})

test('what is no picture is not sent, and neither is an empty file', () => {
  expect(pictureRefusal(file('application/pdf'), TRIP_PICTURE)).toBe('Choose a JPEG, PNG, WebP or GIF picture.')
  expect(pictureRefusal(file('image/png', 0), TRIP_PICTURE)).toContain('empty')
})

test.each([
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1]],
  ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]],
  ['a WebP', [...'RIFF\0\0\0\0WEBP'].map((letter) => letter.charCodeAt(0))],
  ['a GIF', [...'GIF89a......'].map((letter) => letter.charCodeAt(0))],
])('%s is sent', async (_, head) => {
  const bytes = new Uint8Array([...head, ...Array(64).fill(7)])
  expect(await inspectPicture(new File([bytes], 'a.jpg', { type: 'image/jpeg' }))).toBe('send')
})

test.each([
  ['a BMP', 'BM6\0\0\0\0\0\0\0\0\0'],
  ['a HEIC of a phone', '\0\0\0\x18ftypheic'],
  ['one with another of its brands', '\0\0\0\x18ftypmif1'],
])('%s is made a JPEG first', async (_, head) => {
  expect(await inspectPicture(new File([head, 'and so on'], 'a.heic'))).toBe('convert')
})

test('a HEIC that the system knows no type for is offered and taken all the same', () => {
  expect(pictureRefusal(file('', 1000, 'IMG_0001.HEIC'), TRIP_PICTURE)).toBeNull()
  expect(pictureRefusal(file('', 10_485_761, 'IMG_0001.HEIC'), TRIP_PICTURE)).toContain('larger than 10MB')
  expect(pictureRefusal(file('text/plain', 1000, 'IMG_0001.HEIC'), TRIP_PICTURE)).not.toBeNull()
})

test.each(['', 'application/octet-stream'])('a photo of the type %j is taken for what its bytes say', async (type) => {
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xe1, ...Array(64).fill(7)])
  const photo = new File([bytes], '1000012345', { type })
  expect(pictureRefusal(photo, TRIP_PICTURE)).toBeNull()
  expect(await inspectPicture(photo)).toBe('send')
  expect((await withDetectedType(photo)).type).toBe('image/jpeg')
  expect((await withDetectedType(photo)).size).toBe(photo.size)
  expect(picturesAmong([photo])).toEqual([photo])
  expect(await inspectPicture(new File(['%PDF-1.7 and so on'], 'a', { type }))).toEqual({
    refusal: 'Choose a JPEG, PNG, WebP or GIF picture.',
  })
})

test('a type that was named stays', async () => {
  const photo = new File(['GIF89a......'], 'a.jpg', { type: 'image/jpeg' })
  expect(await withDetectedType(photo)).toBe(photo)
})

test('a file that is called like a picture and is none is not sent', async () => {
  const fake = new File(['%PDF-1.7 and so on'], 'holiday.jpg', { type: 'image/jpeg' })
  expect(await inspectPicture(fake)).toEqual({
    refusal: 'holiday.jpg is not a picture, whatever its name says. Choose another file, or go on without one.',
  })
  const short = new File(['hm'], 'holiday.png', { type: 'image/png' })
  expect(await inspectPicture(short)).toEqual({ refusal: expect.stringContaining('holiday.png is not a picture') })
  const video = new File(['\0\0\0\x18ftypisom and so on'], 'a.heic', { type: 'image/heic' })
  expect(await inspectPicture(video)).toEqual({ refusal: expect.stringContaining('a.heic is not a picture') })
  const other = new File(['II*\0 and so on, and so on'], 'old.tiff', { type: 'image/tiff' })
  expect(await inspectPicture(other)).toEqual({ refusal: 'Choose a JPEG, PNG, WebP or GIF picture.' })
})

test('the editor takes what browsers can draw and draw on, and nothing else', () => {
  const takes = ['jpeg', 'jpg', 'gif', 'png', 'bmp', 'webp'].map((kind) => canBeEdited({ type: `image/${kind}` }))
  expect(takes).toEqual(Array(6).fill(true))
  expect(canBeEdited({ type: 'image/svg+xml' })).toBe(false)
})

test('of several files dropped at once the pictures are taken', () => {
  const note = new File(['a'], 'note.txt', { type: 'text/plain' })
  const photo = new File(['b'], 'photo.jpg', { type: 'image/jpeg' })
  const second = new File(['c'], 'second.png', { type: 'image/png' })
  expect(picturesAmong([photo, note, second])).toEqual([photo, second])
  expect(picturesAmong([note, note])).toEqual([note])
  expect(picturesAmong([])).toEqual([])
})

test.each([
  [8192, 6144],
  [6144, 8192],
  [50_000, 1000],
  [16_000, 12_500],
])('%d × %d pixels are more than the server takes, and are drawn as many as a phone can', (width, height) => {
  expect(hasTooManyPixels({ width, height })).toBe(true)
  const drawn = drawnSize({ width, height })
  expect(drawn.width * drawn.height).toBeLessThanOrEqual(16_777_216)
  expect(drawn.width * drawn.height).toBeGreaterThan(16_000_000)
  expect(Math.abs(drawn.width / drawn.height / (width / height) - 1)).toBeLessThan(0.01)
})

test('what fits is drawn as it is', () => {
  expect(drawnSize({ width: 4000, height: 3000 })).toEqual({ width: 4000, height: 3000 })
  expect(hasTooManyPixels({ width: 8000, height: 5000 })).toBe(false)
})

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

const refusedWith = (status: number) => new CallError(status, '', '')
const offline: boolean[] = []
const options = { signal: new AbortController().signal, onOffline: (is: boolean) => offline.push(is) }

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
  ['a server in trouble', refusedWith(503)],
  ['too many at once', refusedWith(429)],
])('%s is tried again after 0, 1, 3 and 5 seconds, and then given up', async (_, error) => {
  expect(await triesOf(error)).toEqual({ tries: [0, 0, 1000, 4000, 9000], failed: error })
})

test.each([400, 401, 403, 404, 409, 413, 415, 422])('%d is not tried again', async (status) => {
  const error = refusedWith(status)
  expect(await triesOf(error)).toEqual({ tries: [0], failed: error })
})

test('a refusal may pass where its caller says so', async () => {
  const { tries } = await triesOf(refusedWith(409), { mayPass: (status) => status === 409 })
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
      return Promise.reject(refusedWith(503))
    },
    { ...options, signal: run.signal },
  ).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(500)
  run.abort(new Error('cancelled'))
  expect(await end).toEqual(new Error('cancelled'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries).toBe(2)
})
