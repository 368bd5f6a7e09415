import { expect, test } from 'vitest'
import {
  AVATAR_PICTURE,
  contentRefusal,
  hintFor,
  pictureRefusal,
  picturesAmong,
  TRIP_PICTURE,
} from './picture-rules.ts'

const file = (type: string, size = 1000) => ({ type, size })

test('a traveller reads how large a picture may be', () => {
  expect(hintFor(TRIP_PICTURE)).toBe('JPG, PNG up to 10MB')
  expect(hintFor(AVATAR_PICTURE)).toBe('JPG, PNG up to 5MB')
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
  expect(pictureRefusal(file(''), TRIP_PICTURE)).toBe('Choose a JPEG, PNG, WebP or GIF picture.')
  expect(pictureRefusal(file('image/png', 0), TRIP_PICTURE)).toContain('empty')
})

test.each([
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1]],
  ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]],
  ['a WebP', [...'RIFF\0\0\0\0WEBP'].map((letter) => letter.charCodeAt(0))],
  ['a GIF', [...'GIF89a......'].map((letter) => letter.charCodeAt(0))],
])('%s is sent', async (_, head) => {
  const bytes = new Uint8Array([...head, ...Array(64).fill(7)])
  expect(await contentRefusal(new File([bytes], 'a.jpg', { type: 'image/jpeg' }))).toBeNull()
})

test('a file that is called like a picture and is none is not sent', async () => {
  const fake = new File(['%PDF-1.7 and so on'], 'holiday.jpg', { type: 'image/jpeg' })
  expect(await contentRefusal(fake)).toBe(
    'holiday.jpg is not a picture, whatever its name says. Choose another file, or go on without one.',
  )
  const short = new File(['hm'], 'holiday.png', { type: 'image/png' })
  expect(await contentRefusal(short)).toContain('holiday.png is not a picture')
  const other = new File(['BM and so on, and so on'], 'old.bmp', { type: 'image/bmp' })
  expect(await contentRefusal(other)).toBe('Choose a JPEG, PNG, WebP or GIF picture.')
})

test('of several files dropped at once the pictures are taken', () => {
  const note = new File(['a'], 'note.txt', { type: 'text/plain' })
  const photo = new File(['b'], 'photo.jpg', { type: 'image/jpeg' })
  const second = new File(['c'], 'second.png', { type: 'image/png' })
  expect(picturesAmong([photo, note, second])).toEqual([photo, second])
  expect(picturesAmong([note, note])).toEqual([note])
  expect(picturesAmong([])).toEqual([])
})
