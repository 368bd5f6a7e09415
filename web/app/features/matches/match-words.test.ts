import type { Match } from '@caravan/contract/matches.ts'
import { describe, expect, it } from 'vitest'
import { tripForTests } from '../trips/trip-for-tests.ts'
import { matchDates, matchWords, messagesPath } from './match-words.ts'

const kyoto = tripForTests('kyoto')
const match = (status: Match['status']): Match => ({
  id: 'match',
  userId: 'mara',
  postId: 'kyoto',
  postAuthorId: 'aiko',
  status,
  createdAt: '2026-08-01T12:00:00Z',
})

describe("what It's a Match! says", () => {
  it('says to the asker that the other one has the request', () => {
    expect(matchWords(kyoto, match('pending'))).toBe(
      'Aiko has your request for Kyoto. You can message each other as soon as it is accepted.',
    )
  })

  it('says that both said yes once they have', () => {
    expect(matchWords(kyoto, match('accepted'))).toBe('You and Aiko both said yes to Kyoto.')
  })

  it('leads to the conversation once there is one, before that to the request that waits', () => {
    expect(messagesPath(match('accepted'))).toBe('/messages/match')
    expect([null, match('pending'), match('rejected')].map(messagesPath)).toEqual(Array(3).fill('/matches'))
  })

  it('cancels the stamps with the days of the trip', () => {
    expect(matchDates(kyoto)).toEqual({ first: '12 Nov', last: 'to 24 Nov 2026' })
    expect(matchDates({ ...kyoto, endDate: '2026-11-12' })).toEqual({ first: '12 Nov', last: '2026' })
  })
})
