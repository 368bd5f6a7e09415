import { afterEach, expect, test, vi } from 'vitest'
import { weekStartOf } from './calendar-look.tsx'

const STARTS = [
  ['de-DE', 1],
  ['de', 1],
  ['en-GB', 1],
  ['en-US', 0],
  ['en', 0],
  ['pt-BR', 0],
  ['ja', 0],
  ['ar-EG', 6],
  ['fa', 6],
  ['dv-MV', 5],
] as const

afterEach(() => vi.unstubAllGlobals())

test.each(STARTS)('a week begins where %s is spoken with day %i', (language, day) => {
  expect(weekStartOf(language)).toBe(day)
})

test.each(STARTS)('a browser that knows nothing of weeks begins them for %s with day %i too', (language, day) => {
  const { Locale } = Intl
  class Ignorant {
    locale: Intl.Locale
    constructor(tag: string) {
      this.locale = new Locale(tag)
    }
    get region() {
      return this.locale.region
    }
    maximize() {
      return this.locale.maximize()
    }
  }
  vi.stubGlobal('Intl', { Locale: Ignorant })
  expect(weekStartOf(language)).toBe(day)
})

test('an older browser says it in a property', () => {
  vi.stubGlobal('Intl', {
    Locale: class {
      weekInfo = { firstDay: 6 }
    },
  })
  expect(weekStartOf('de')).toBe(6)
})
