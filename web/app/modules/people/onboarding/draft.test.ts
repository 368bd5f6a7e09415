import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Answers } from './steps.ts'
import { forgetAnswersDraft, keepAnswersDraft, readAnswersDraft } from './use-answers.ts'

const answers = Answers.parse({ firstName: 'Mara', username: 'mara', gender: 'woman', lifestyle: ['vegan'] })

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

describe('what a traveller had filled in', () => {
  test('is there again after the page was loaded anew', () => {
    keepAnswersDraft('mara', { step: 2, answers })
    expect(readAnswersDraft('mara')).toEqual({ step: 2, answers })
  })
  test('is not shown to the next traveller in the same tab', () => {
    keepAnswersDraft('mara', { step: 2, answers })
    expect(readAnswersDraft('jonas')).toBeUndefined()
  })
  test('is gone once it was saved', () => {
    keepAnswersDraft('mara', { step: 4, answers })
    forgetAnswersDraft('mara')
    expect(readAnswersDraft('mara')).toBeUndefined()
  })
  test.each(['{', '[]', 'null', '7', '{"step":2}'])('is left alone when it cannot be read: %s', (kept) => {
    sessionStorage.setItem('onboarding:mara', kept)
    expect(readAnswersDraft('mara')).toBeUndefined()
  })
  test('keeps what can be read of it when another release wrote it', () => {
    const strange = { step: 9, answers: { firstName: 'Mara', username: 5, gender: 'queen', lifestyle: 'vegan' } }
    sessionStorage.setItem('onboarding:mara', JSON.stringify(strange))
    expect(readAnswersDraft('mara')).toMatchObject({
      step: 1,
      answers: { firstName: 'Mara', username: '', gender: null, lifestyle: ['vegan'] },
    })
  })
  test('is simply not kept where the browser bars storage', () => {
    const barred = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: barred, setItem: barred, removeItem: barred })
    keepAnswersDraft('mara', { step: 2, answers })
    forgetAnswersDraft('mara')
    expect(readAnswersDraft('mara')).toBeUndefined()
  })
})
