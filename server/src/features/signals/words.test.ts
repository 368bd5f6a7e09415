import { expect, test } from 'vitest'
import { comparable, gather, mostSent } from './words.ts'

const at = (minute: number) => new Date(Date.UTC(2027, 4, 1, 12, minute))
const sent = (content: string, recipientId: string, minute = 0) => ({ content, recipientId, createdAt: at(minute) })

test('a text is compared without case, marks, spaces, and what is far behind', () => {
  expect(comparable('  Hello,\n\nMARA!! ')).toBe('hello mara')
  expect(comparable('नमस्ते — कैसे हो?')).toBe('नमस्ते कैसे हो')
  expect(comparable('Ｆｕｌｌ width')).toBe('full width')
  expect(comparable(`${'a'.repeat(300)} and more`)).toHaveLength(300)
})

test('each text is gathered once, as it was sent last, with everybody who was sent it', () => {
  const texts = gather([sent('Rooms!', 'lena', 2), sent('rooms', 'mara', 1), sent('Hi', 'mara'), sent('ROOMS', 'lena')])
  expect(texts).toEqual([
    { words: 'rooms', content: 'Rooms!', createdAt: at(2), recipientIds: new Set(['lena', 'mara']) },
    { words: 'hi', content: 'Hi', createdAt: at(0), recipientIds: new Set(['mara']) },
  ])
})

test('what is alike is counted together, and nobody twice', () => {
  const texts = gather([sent('a', '1'), sent('b', '1'), sent('b', '2'), sent('c', '3'), sent('d', '4')])
  expect(mostSent(texts, [])).toMatchObject({ words: 'b', recipients: 2 })
  expect(
    mostSent(texts, [
      { one: 0, other: 1 },
      { one: 1, other: 2 },
    ]),
  ).toMatchObject({ words: 'b', recipients: 3 })
  expect(mostSent([], [])).toBeUndefined()
})
