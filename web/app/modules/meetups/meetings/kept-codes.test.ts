import { expect, it } from 'vitest'
import { type CodeStore, isTooLate, keepCode, secondsSince, takeKept } from './kept-codes.ts'

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
