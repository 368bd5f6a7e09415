import { expect, it } from 'vitest'
import { currentCode } from './shown-code.tsx'

const START = Date.parse('2026-11-24T13:05:00Z')
const codes = [0, 1, 2].map((minute) => ({
  from: new Date(START + minute * 60_000).toISOString(),
  digits: `${minute}`.repeat(6),
  qr: '',
}))
const digitsAt = (now: number, behind = 0) => currentCode({ codes, behind }, now)?.code.digits

it('shows the code of the minute, by the clock of the server', () => {
  expect(digitsAt(START)).toBe('000000')
  expect(digitsAt(START + 61_000)).toBe('111111')
  // a device that is two minutes behind
  expect(digitsAt(START - 59_000, 120_000)).toBe('111111')
})

it('says how long it goes on, and shows none once all are over or before the first', () => {
  expect(currentCode({ codes, behind: 0 }, START + 15_000)?.seconds).toBe(45)
  expect(digitsAt(START + 180_000)).toBeUndefined()
  expect(digitsAt(START - 1)).toBeUndefined()
})
