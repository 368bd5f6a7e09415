import { describe, expect, it } from 'vitest'
import { tripForTests } from '../../trips/trip-for-tests.ts'
import { acceptedText, keptText, matchDates, requestedText } from './match-text.ts'

const kyoto = tripForTests('kyoto')
const aiko = { ...kyoto.user, lastName: null, bio: null, city: null, country: null, cityPosterUrl: null }

describe("what It's a Match! says", () => {
  it('says to the asker that the other one has the request', () => {
    expect(requestedText(kyoto)).toBe(
      'Aiko has your request for Kyoto. You can message each other as soon as it is accepted.',
    )
  })

  it('says that both said yes once they have', () => {
    expect(acceptedText({ otherUser: aiko, post: { ...kyoto } })).toBe('You and Aiko both said yes to Kyoto.')
    expect(acceptedText({ otherUser: aiko, post: null })).toBe('You and Aiko both said yes.')
  })

  it('says how they met where both wanted to keep in touch', () => {
    expect(keptText({ otherUser: aiko })).toBe(
      'You and Aiko met in a group chat, and you both wanted to keep in touch.',
    )
  })

  it('cancels the stamps with the days of the trip', () => {
    expect(matchDates(kyoto)).toEqual({ first: '12 Nov', last: 'to 24 Nov 2026' })
    expect(matchDates({ ...kyoto, endDate: '2026-11-12' })).toEqual({ first: '12 Nov', last: '2026' })
  })
})
