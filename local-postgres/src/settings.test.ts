import { expect, test } from 'vitest'
import { sharedBuffersMb } from './settings.ts'

const GB = 1024 ** 3

test.each([
  [0.5, 256],
  [2, 256],
  [8, 1024],
  [24, 3072],
  [512, 4096],
])('of %s GB of memory %s MB hold pages of the database', (memory, mb) => {
  expect(sharedBuffersMb(memory * GB)).toBe(mb)
})
