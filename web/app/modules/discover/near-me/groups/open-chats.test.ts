import { expect, it } from 'vitest'
import { groupChat } from './group-chat-for-tests.ts'
import { chatsElsewhere, findNamesake, isOpenAt, membersText, nextEnd } from './open-chats.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const endingAt = (expiresAt: string) => groupChat({ id: expiresAt, expiresAt })

it('a chat is open until its last second is over', () => {
  const isOpen = isOpenAt(now)
  expect(isOpen(endingAt('2026-11-22T12:00:00.001Z'))).toBe(true)
  expect(isOpen(endingAt('2026-11-22T12:00:00Z'))).toBe(false)
})

it('the next end is that of the first which is still open', () => {
  const chats = ['2026-11-22T11:00:00Z', '2026-11-23T08:00:00Z', '2026-11-22T18:40:00Z'].map(endingAt)
  expect(nextEnd(chats, now)).toBe(Date.parse('2026-11-22T18:40:00Z'))
  expect(nextEnd(chats, Date.parse('2026-11-23T08:00:00Z'))).toBeUndefined()
  expect(nextEnd([], now)).toBeUndefined()
})

it('finds a chat of the same name however it is written', () => {
  const chats = [groupChat(), groupChat({ id: 'sintra', name: 'Day trip to Sintra' })]
  expect(findNamesake(chats, '  day  TRIP to sintra ')?.id).toBe('sintra')
  expect(findNamesake(chats, 'Sintra')).toBeUndefined()
})

it('elsewhere is what was joined in another city', () => {
  const here = groupChat({ id: 'here' })
  const before = groupChat({ id: 'before', city: 'Porto' })
  expect(chatsElsewhere([here, before], [], 'lisbon')).toEqual([before])
  expect(chatsElsewhere([before], [before], 'Lisbon')).toEqual([])
})

it('counts members', () => {
  expect([1, 4].map(membersText)).toEqual(['1 member', '4 members'])
})
