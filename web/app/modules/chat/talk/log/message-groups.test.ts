import { expect, test } from 'vitest'
import type { TalkMessage } from '../thread.ts'
import { groupByDay, logPages } from './message-groups.ts'

const at = (time: string, senderId: string): TalkMessage => ({
  id: time,
  number: 1,
  senderId,
  content: time,
  canLink: true,
  createdAt: new Date(time).toISOString(),
})

test('words are grouped by day, then by who wrote them in one go', () => {
  const groups = groupByDay([
    at('2026-11-20T23:58:00', 'aiko'),
    at('2026-11-21T00:01:00', 'aiko'),
    at('2026-11-21T00:02:00', 'aiko'),
    at('2026-11-21T00:03:00', 'mara'),
    at('2026-11-21T09:00:00', 'mara'),
  ])
  expect(groups.map(({ messageGroups }) => messageGroups.map(({ messages }) => messages.length))).toEqual([
    [1],
    [2, 1, 1],
  ])
})

test('a long talk falls into pages that stay the same when earlier words come before them', () => {
  const said = Array.from({ length: 130 }, (_, n) => ({
    ...at(`2026-11-${10 + Math.floor(n / 30)}T10:00:00`, n % 2 ? 'aiko' : 'mara'),
    id: `m${n + 1}`,
    number: n + 1,
  }))
  const all = logPages(groupByDay(said))
  expect(all.map(({ key, lines }) => [key, lines.length])).toEqual([
    [0, 50],
    [1, 50],
    [2, 30],
  ])
  expect(all.flatMap(({ lines }) => lines).filter(({ day }) => day !== undefined)).toHaveLength(5)
  const later = logPages(groupByDay(said.slice(50)))
  expect(later.map(({ key, lines }) => [key, lines.map(({ messageGroup }) => messageGroup.key)])).toEqual(
    all.slice(1).map(({ key, lines }) => [key, lines.map(({ messageGroup }) => messageGroup.key)]),
  )
})

test('where numbers have gaps, pages are counted from a place that stays the same', () => {
  const said = Array.from({ length: 120 }, (_, n) => ({
    ...at('2026-11-21T10:00:00', n % 2 ? 'aiko' : 'mara'),
    id: `m${n}`,
    number: Date.parse('2026-11-21T10:00:00') + n * 700,
  }))
  const opened = logPages(groupByDay(said.slice(60)), 0)
  const all = logPages(groupByDay(said), -60)
  const keysOf = ({ key, lines }: (typeof all)[number]) => [key, lines.map(({ messageGroup }) => messageGroup.key)]
  expect(opened.map(({ key, lines }) => [key, lines.length])).toEqual([
    [0, 50],
    [1, 10],
  ])
  expect(all.map(({ lines }) => lines.length)).toEqual([10, 50, 50, 10])
  expect(all.slice(2).map(keysOf)).toEqual(opened.map(keysOf))
})

test('a separator begins a message group', () => {
  const messages = [at('2026-11-21T10:00:00', 'aiko'), at('2026-11-21T10:01:00', 'aiko')]
  expect(groupByDay(messages)[0]?.messageGroups).toHaveLength(1)
  expect(groupByDay(messages, messages[1]?.id)[0]?.messageGroups.map(({ key }) => key)).toEqual(
    messages.map(({ id }) => id),
  )
})
