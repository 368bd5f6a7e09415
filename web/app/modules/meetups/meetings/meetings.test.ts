import { expect, it } from 'vitest'
import { type CodeStore, isTooLate, keepCode, secondsSince, takeKept } from './kept-codes.ts'
import { currentCode } from './meet-dialog.tsx'

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

function store(): CodeStore {
  const held = new Map<string, string>()
  return {
    getItem: (name) => held.get(name) ?? null,
    setItem: (name, value) => void held.set(name, value),
    removeItem: (name) => void held.delete(name),
  }
}
const kept = { viewerId: 'mara', userId: 'jonas', name: 'Jonas', code: '123456', readAt: 1000 }

it('keeps one code of each person, and gives each out once', () => {
  const here = store()
  expect(keepCode(here, kept)).toBe(true)
  keepCode(here, { ...kept, code: '654321' })
  keepCode(here, { ...kept, userId: 'aiko' })
  expect(takeKept(here, 'mara').map(({ userId, code }) => [userId, code])).toEqual([
    ['jonas', '654321'],
    ['aiko', '123456'],
  ])
  expect(takeKept(here, 'mara')).toEqual([])
})

it('gives nobody what somebody else read on this device', () => {
  const here = store()
  keepCode(here, kept)
  expect(takeKept(here, 'jonas')).toEqual([])
  expect(takeKept(here, 'mara')).toEqual([])
})

it('reads nothing out of what nobody here wrote', () => {
  for (const text of ['{', '{"a":1}', '[null, {"viewerId": "mara"}]']) {
    expect(takeKept({ ...store(), getItem: () => text }, 'mara')).toEqual([])
  }
})

it('keeps nothing in a browser that refuses', () => {
  const refusing = {
    ...store(),
    setItem() {
      throw new Error('full')
    },
  }
  expect(keepCode(refusing, kept)).toBe(false)
})

it('is too late after ten minutes, and knows how old it is', () => {
  expect(secondsSince(kept, 61_400)).toBe(60)
  expect(secondsSince(kept, 0)).toBe(0)
  expect([isTooLate(kept, 600_999), isTooLate(kept, 601_000)]).toEqual([false, true])
})
