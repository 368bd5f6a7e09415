import type { GroupMessage } from '@caravan/contract/group-chats.ts'
import { expect, test } from 'vitest'
import { groupSpeakers } from './group-body.tsx'
import { toTalkMessage } from './group-thread.ts'

const said = (userId: string, second: number, username = userId): GroupMessage => ({
  ...{ id: `${userId} ${second}`, groupChatId: 'lisbon', userId, content: 'Six?' },
  canLink: true,
  createdAt: new Date(Date.parse('2026-11-22T12:00:00Z') + second * 1000).toISOString(),
  user: { id: userId, username, firstName: '', profileImageUrl: null, profileImagePreview: null },
})
const messages = [said('aiko', 1, 'aiko'), said('mara', 2), said('aiko', 3, 'aiko.k')].map(toTalkMessage)

test('a message is numbered by its time, and sent by its author', () => {
  expect(messages.map(({ number, senderId }) => [number, senderId])).toEqual([
    [Date.parse('2026-11-22T12:00:01Z'), 'aiko'],
    [Date.parse('2026-11-22T12:00:02Z'), 'mara'],
    [Date.parse('2026-11-22T12:00:03Z'), 'aiko'],
  ])
})

test('others have the name under which they wrote last, oneself is You, and whoever only types is somebody', () => {
  const { nameOf, authorCardOf } = groupSpeakers(messages, 'mara')
  expect(['aiko', 'mara', 'jonas'].map(nameOf)).toEqual(['@aiko.k', 'You', 'Someone'])
  expect([authorCardOf?.('aiko')?.username, authorCardOf?.('jonas')]).toEqual(['aiko.k', undefined])
})
