import { expect, test } from 'vitest'
import { comparable, gather, mostSent } from './words.ts'

const at = (minute: number) => new Date(Date.UTC(2027, 4, 1, 12, minute))
const sent = (content: string, recipientId: string, minute = 0, placeId = `to-${recipientId}`) => ({
  ...{ content, placeId, recipientIds: [recipientId] },
  createdAt: at(minute),
})

test('a text is compared without case, marks, spaces, and what is far behind', () => {
  expect(comparable('  Hello,\n\nMARA!! ')).toBe('hello mara')
  expect(comparable('नमस्ते — कैसे हो?')).toBe('नमस्ते कैसे हो')
  expect(comparable('Ｆｕｌｌ width')).toBe('full width')
  expect(comparable(`${'a'.repeat(300)} and more`)).toHaveLength(300)
})

test('each text is gathered once, as it was sent last, with everybody who was sent it', () => {
  const texts = gather([sent('Rooms!', 'lena', 2), sent('rooms', 'mara', 1), sent('Hi', 'mara'), sent('ROOMS', 'lena')])
  expect(texts).toEqual([
    {
      ...{ words: 'rooms', content: 'Rooms!', createdAt: at(2) },
      placeIds: new Set(['to-lena', 'to-mara']),
      recipientIds: new Set(['lena', 'mara']),
    },
    {
      ...{ words: 'hi', content: 'Hi', createdAt: at(0) },
      placeIds: new Set(['to-mara']),
      recipientIds: new Set(['mara']),
    },
  ])
})

test('what is alike is counted together, and nobody twice', () => {
  const texts = gather([sent('a', '1'), sent('b', '1'), sent('b', '2'), sent('b', '3'), sent('c', '4'), sent('d', '5')])
  expect(mostSent(texts, [])).toMatchObject({ words: 'b', recipients: 3 })
  expect(
    mostSent(texts, [
      { one: 0, other: 1 },
      { one: 1, other: 2 },
    ]),
  ).toMatchObject({ words: 'b', recipients: 4 })
  expect(mostSent([], [])).toBeUndefined()
})

test('what went to many in one or two places is not what was sent to the most', () => {
  const members = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((id) => sent('crowd', id, 0, 'a chat'))
  const few = [sent('few', '1'), sent('few', '2'), sent('few', '3')]
  expect(mostSent(gather([...members, ...few]), [])).toMatchObject({ words: 'few', recipients: 3 })
  expect(mostSent(gather(members), [])).toBeUndefined()
})
