import { expect, test } from 'vitest'
import { AVATAR_PICTURE, hintFor, pictureAmong, pictureRefusal, TRIP_PICTURE } from './picture-rules.ts'

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

test('of several files dropped at once the picture is taken', () => {
  const note = new File(['a'], 'note.txt', { type: 'text/plain' })
  const photo = new File(['b'], 'photo.jpg', { type: 'image/jpeg' })
  expect(pictureAmong([note, photo])).toBe(photo)
  expect(pictureAmong([note])).toBe(note)
  expect(pictureAmong([])).toBeUndefined()
})
