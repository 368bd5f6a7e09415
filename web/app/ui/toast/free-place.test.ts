import { expect, it } from 'vitest'
import { type Box, freePlace } from './free-place.ts'

const PHONE = { width: 390, height: 844 }
const TOAST = { width: 358, height: 70 }
const bar: Box = { left: 0, top: 784, right: 390, bottom: 844 }

it('a toast is at the lower right where nothing is in its way', () => {
  expect(freePlace({ width: 384, height: 70 }, { width: 1440, height: 900 }, [])).toEqual({ left: 1040, top: 814 })
})

it('a toast is above the bar of a phone, and above a button over that', () => {
  expect(freePlace(TOAST, PHONE, [bar])).toEqual({ left: 16, top: 700 })
  const button: Box = { left: 16, top: 720, right: 374, bottom: 770 }
  expect(freePlace(TOAST, PHONE, [bar, button])).toEqual({ left: 16, top: 636 })
})

it('beside a panel at the right edge a toast is in the middle or at the left', () => {
  const panel: Box = { left: 1024, top: 0, right: 1440, bottom: 900 }
  expect(freePlace({ width: 384, height: 70 }, { width: 1440, height: 900 }, [panel])).toEqual({ left: 528, top: 814 })
})

it('where there is no room there is no place', () => {
  expect(freePlace(TOAST, PHONE, [{ left: 16, top: 60, right: 374, bottom: 780 }, bar])).toBeUndefined()
})

const EVERY = [0, 90, 180, 270, 360, 450, 540, 630, 720, 810]

it('wherever two things are that must not be covered, a toast covers neither and is inside the window', () => {
  const boxes = EVERY.flatMap((top) =>
    [0, 130, 260].map((left): Box => ({ left, top, right: left + 120, bottom: top + 120 })),
  )
  let placed = 0
  for (const one of boxes) {
    for (const other of boxes) {
      const place = freePlace(TOAST, PHONE, [one, other])
      if (!place) continue
      placed++
      const [right, bottom] = [place.left + TOAST.width, place.top + TOAST.height]
      expect(place.left >= 0 && place.top >= 0 && right <= PHONE.width && bottom <= PHONE.height).toBe(true)
      const isCovered = (box: Box) =>
        box.left < right && place.left < box.right && box.top < bottom && place.top < box.bottom
      expect([one, other].some(isCovered)).toBe(false)
    }
  }
  expect(placed).toBe(boxes.length ** 2)
})
