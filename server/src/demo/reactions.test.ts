import { postComment } from '@caravan/contract/comments.ts'
import { sendMessage } from '@caravan/contract/messages.ts'
import { describe, expect, test } from 'vitest'
import { maySee, TRAVELLERS, TRIPS, travellerOf, tripOf } from './cast.ts'
import { COMMENTS, LIKES, REQUESTS } from './reactions.ts'
import { TALKS } from './talks.ts'

describe('the comments', () => {
  test('are by travellers who may see the trip, within the limit, and none is said twice', () => {
    expect(COMMENTS.length).toBeGreaterThan(350)
    expect(new Set(COMMENTS.map(({ content }) => content)).size).toBe(COMMENTS.length)
    for (const { trip, traveller, content } of COMMENTS) {
      expect(maySee(travellerOf(traveller), tripOf(trip)), `${traveller} under ${trip}`).toBe(true)
      expect(postComment.body?.parse({ content })).toEqual({ content })
    }
  })

  test('come after the trip, in the order of the talk, and before now', () => {
    const latest = new Map<string, number>()
    for (const { trip, ago } of COMMENTS) {
      expect(ago).toBeLessThan(latest.get(trip) ?? tripOf(trip).postedAgo)
      expect(ago).toBeGreaterThan(0)
      latest.set(trip, ago)
    }
  })

  test('are begun by somebody else than the trip’s owner', () => {
    const begun = new Set<string>()
    for (const { trip, traveller } of COMMENTS) {
      if (!begun.has(trip)) expect(traveller, trip).not.toBe(tripOf(trip).traveller)
      begun.add(trip)
    }
  })
})

describe('the likes', () => {
  test('are one for a traveller and a trip that is another’s and visible', () => {
    expect(new Set(LIKES.map(({ trip, traveller }) => `${trip} ${traveller}`)).size).toBe(LIKES.length)
    for (const { trip, traveller, ago } of LIKES) {
      expect(tripOf(trip).traveller).not.toBe(traveller)
      expect(maySee(travellerOf(traveller), tripOf(trip)), `${traveller} likes ${trip}`).toBe(true)
      expect(ago).toBeLessThanOrEqual(tripOf(trip).postedAgo)
      expect(ago).toBeGreaterThan(0)
    }
  })

  test('are about fifteen hundred, and the best-liked tenth of the trips has much more than a tenth of them', () => {
    expect(LIKES.length).toBeGreaterThan(1300)
    expect(LIKES.length).toBeLessThan(1700)
    const counts = TRIPS.map(({ key }) => LIKES.filter(({ trip }) => trip === key).length).sort((a, b) => b - a)
    const best = counts.slice(0, 20).reduce((sum, count) => sum + count, 0)
    expect(best / LIKES.length).toBeGreaterThan(0.2)
  })
})

describe('the match requests', () => {
  test('are of every status, some without a trip', () => {
    expect(REQUESTS.length).toBeGreaterThanOrEqual(60)
    expect(new Set(REQUESTS.map(({ status }) => status))).toEqual(new Set(['pending', 'accepted', 'rejected']))
    expect(REQUESTS.filter(({ trip }) => trip === null).length).toBeGreaterThan(3)
  })

  test('go to the trip’s owner, from somebody who may see it, once for a pair', () => {
    const pairs = REQUESTS.map(({ asker, asked, trip }) => `${[asker, asked].sort()} ${trip}`)
    expect(new Set(pairs).size).toBe(REQUESTS.length)
    for (const { asker, asked, trip, ago } of REQUESTS) {
      expect(asker).not.toBe(asked)
      expect(TRAVELLERS).toContain(travellerOf(asker))
      expect(ago).toBeGreaterThan(0)
      if (trip === null) continue
      expect(asked).toBe(tripOf(trip).traveller)
      expect(maySee(travellerOf(asker), tripOf(trip)), `${asker} asks about ${trip}`).toBe(true)
      expect(ago).toBeLessThan(tripOf(trip).postedAgo)
    }
  })

  test('leave the two who can sign in something to answer', () => {
    for (const key of ['ines', 'tiago'])
      expect(REQUESTS.filter(({ asked, status }) => asked === key && status === 'pending').length).toBeGreaterThan(1)
  })
})

describe('the talks', () => {
  test('are between the two of an accepted match, within the limit, and nothing is said twice', () => {
    const said = TALKS.flatMap(({ says }) => says.map(([, text]) => text))
    expect(new Set(said).size).toBe(said.length)
    for (const { trip, asker, says, unread } of TALKS) {
      expect(REQUESTS.find((one) => one.trip === trip && one.asker === asker)?.status, trip).toBe('accepted')
      for (const [by, content] of says) {
        expect([asker, tripOf(trip).traveller]).toContain(by)
        expect(sendMessage.body?.parse({ matchId: SOME_ID, content })).toEqual({ matchId: SOME_ID, content })
      }
      expect(new Set(says.slice(says.length - unread).map(([by]) => by)).size).toBeLessThanOrEqual(1)
    }
  })
})
const SOME_ID = '018f0000-0000-7000-8000-000000000000'
