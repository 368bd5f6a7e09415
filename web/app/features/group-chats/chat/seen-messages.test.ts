import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSeen, keepSeen, readSeen } from './seen-messages.ts'

/** As the browser's: its keys are its properties. */
class Kept {
  [key: string]: unknown
  getItem = (key: string) => (Object.hasOwn(this, key) ? String(this[key]) : null)
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}

const NOW = Date.parse('2026-11-22T12:00:00Z')
beforeEach(() => vi.stubGlobal('localStorage', new Kept()))
afterEach(() => vi.unstubAllGlobals())

test('what was looked at only grows, by chat', () => {
  keepSeen('lisbon', NOW)
  keepSeen('lisbon', NOW - 5000)
  expect([readSeen('lisbon'), readSeen('porto')]).toEqual([NOW, undefined])
  forgetSeen('lisbon')
  expect(readSeen('lisbon')).toBeUndefined()
})

test('what was kept of chats that are long over goes', () => {
  keepSeen('porto', NOW - 4 * 86_400_000)
  keepSeen('faro', NOW - 86_400_000)
  keepSeen('lisbon', NOW)
  expect([readSeen('porto'), readSeen('faro')]).toEqual([undefined, NOW - 86_400_000])
})

test('a browser that keeps nothing breaks nothing', () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new Error('forbidden')
    },
  })
  keepSeen('lisbon', NOW)
  forgetSeen('lisbon')
  expect(readSeen('lisbon')).toBeUndefined()
})
