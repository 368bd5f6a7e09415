import { expect, test } from 'vitest'
import { type Events, lockFor, type Subscriptions, subscribe } from './events.ts'
import { inTransaction } from './platform/act.ts'
import { SUBSCRIBERS } from './subscribers.ts'
import { useApp } from './test/build-app.ts'
import { postedTrip, traveller } from './test/factories.ts'

/** Who does something about each event, in the order in which they lock. */
const SUBSCRIBED: Record<keyof Events, string[]> = {
  'trip-posted': ['wishes'],
  'trip-changed': ['wishes', 'saved-trips', 'matches'],
  'trip-hidden': ['matches'],
  'trip-removed': ['matches'],
  'gender-stated': ['matches'],
  'picture-changed': ['pose-photo'],
  'group-chat-ended': ['matches'],
  'member-left': ['plans'],
  'text-sent': ['signals'],
  'request-declined': ['signals'],
  'would-not-meet-again': ['signals'],
  'travellers-separated': ['group-chats', 'plans', 'meetings', 'matches', 'vouches', 'notifications'],
  'traveller-gone': ['trips', 'comments', 'group-chats', 'matches'],
  'traveller-returned': ['group-chats', 'matches'],
}

const { app } = await useApp({ LOG_LEVEL: 'silent' })

test.each(Object.entries(SUBSCRIBED))(
  '%s is heard by those who depend on it, in the order of locks',
  (name, expected) => {
    const heard = [...SUBSCRIBERS].filter(([, own]) => name in own).map(([feature]) => feature)
    expect(heard).toEqual(expected)
  },
)

test('no subscriber is left out', () => {
  expect(Object.keys(SUBSCRIBED).sort()).toEqual([...new Set([...SUBSCRIBERS.values()].flatMap(Object.keys))].sort())
})

test('an event is told in its transaction, after its locks, and a subscriber that fails undoes what happened', async () => {
  const told: string[] = []
  const hearing = (feature: string): Subscriptions => ({
    'trip-removed': {
      lock: async () => told.push(`${feature} locks`),
      async handle({ db }, { tripId }) {
        told.push(`${feature} handles`)
        if (feature === 'last')
          throw new Error(`${tripId} cannot go, says ${await db.execute('select 1').then(() => feature)}`)
      },
    },
  })
  const mara = await traveller(app)
  const { id } = await postedTrip(mara)
  subscribe(new Map(['first', 'last'].map((feature) => [feature, hearing(feature)])))
  try {
    expect((await mara.call('DELETE', `/api/posts/${id}`)).statusCode).toBe(500)
    const { db } = app.services
    await inTransaction({ db, afterCommit: () => undefined }, (act) => lockFor(act, 'trip-removed', { tripId: id }))
  } finally {
    subscribe(SUBSCRIBERS)
  }
  expect(told).toEqual(['first handles', 'last handles', 'first locks', 'last locks'])
  expect((await mara.call('GET', `/api/posts/${id}`)).statusCode).toBe(200)
  expect((await mara.call('DELETE', `/api/posts/${id}`)).statusCode).toBe(200)
})
