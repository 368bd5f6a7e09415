import { expect, test } from 'vitest'
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
