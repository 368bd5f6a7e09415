import fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawingKey, readTypedKey } from './drawing-key.ts'

it('a chosen place keeps its own key', () => {
  expect(drawingKey({ placeId: 'g2267057', destination: 'Lisboa', country: 'Portugal' })).toBe('g2267057')
})

it.each([
  ['Casa do Mar', 'Portugal', 't-pt-casa-do-mar'],
  ["Ana's couch", 'USA', 't-us-anas-couch'],
  ['Narnia', 'Over the wardrobe', 't-xx-narnia'],
])('a typed place, %s in %s, has the key %s', (destination, country, key) => {
  expect(drawingKey({ placeId: null, destination, country })).toBe(key)
})

it('names in scripts that fold to nothing have different keys, the same each time', () => {
  const key = (destination: string) => drawingKey({ placeId: null, destination, country: 'Japan' })
  expect(key('渋谷の家')).toMatch(/^t-jp-[0-9a-f]{12}$/)
  expect(key('渋谷の家')).toBe(key('渋谷の家'))
  expect(key('渋谷の家')).not.toBe(key('新宿の家'))
})

it('whatever is typed, the key is short, plain and can be read back', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
      fc.string({ maxLength: 100 }),
      (destination, country) => {
        const key = drawingKey({ placeId: null, destination, country })
        expect(key).toMatch(/^t-[a-z]{2}-[a-z0-9-]{1,60}$/)
        expect(readTypedKey(key)).not.toBeNull()
      },
    ),
  )
})
