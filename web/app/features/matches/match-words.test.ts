import type { Match } from '@caravan/contract/matches.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { describe, expect, it } from 'vitest'
import { matchDates, matchWords } from './match-words.ts'

const kyoto: Trip = {
  id: 'kyoto',
  userId: 'aiko',
  user: { id: 'aiko', username: 'aiko.k', firstName: 'Aiko', profileImageUrl: null },
  destination: 'Kyoto',
  country: 'Japan',
  placeId: null,
  startDate: '2026-11-12',
  endDate: '2026-11-24',
  description: 'Maple season.',
  tags: [],
  imageUrl: '',
  imagePreview: null,
  posterUrl: '/postcards/kyoto/0',
  posterVariant: 0,
  audience: 'all',
  likes: 0,
  matches: 0,
  comments: 0,
  createdAt: '2026-08-01T12:00:00Z',
  isLiked: false,
  isMatched: false,
  overlap: null,
  viewer: { canEdit: false, canMatch: true },
}
const match = (status: Match['status']): Match => ({
  id: 'match',
  userId: 'mara',
  postId: 'kyoto',
  postAuthorId: 'aiko',
  status,
  createdAt: '2026-08-01T12:00:00Z',
})

describe("what It's a Match! says", () => {
  it('tells whoever asked that the other one has the request', () => {
    expect(matchWords(kyoto, match('pending'))).toBe(
      'Aiko has your request for Kyoto. You can message each other as soon as it is accepted.',
    )
  })

  it('tells that both said yes once they have', () => {
    expect(matchWords(kyoto, match('accepted'))).toBe('You and Aiko both said yes to Kyoto.')
  })

  it('cancels the stamps with the days of the trip', () => {
    expect(matchDates(kyoto)).toEqual({ first: '12 Nov', last: 'to 24 Nov 2026' })
    expect(matchDates({ ...kyoto, endDate: '2026-11-12' })).toEqual({ first: '12 Nov', last: '2026' })
  })
})
