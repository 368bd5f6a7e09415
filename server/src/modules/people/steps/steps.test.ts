import type { Step } from '@caravan/contract/options.ts'
import { POSE_NAMES } from '@caravan/contract/pose-photo.ts'
import type { Steps } from '@caravan/contract/steps.ts'
import type { Traveller as Profile } from '@caravan/contract/travellers.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../db/id.ts'
import { posePhotos } from '../../../db/schema/pose-photos.ts'
import { createAccount } from '../../../platform/identity/accounts.ts'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { newTraveller, postedTrip, type Traveller, traveller, usernameOf } from '../../../test/factories.ts'
import { joinChat, LISBON, openedChat } from '../../../test/group-chats.ts'
import { endMatch, matchOf } from '../../../test/matches.ts'
import { ageMeeting, met, metFriend, vouched } from '../../../test/meetings.ts'
import { suspend } from '../../../test/moderation.ts'
import { phonePhoto } from '../../../test/sample-images.ts'
import { keptPicture, putAvatar } from '../../../test/uploads.ts'
import { findOrCreateUser } from '../../privacy/session/session.ts'

const { app } = await useApp()
const { db, pool } = app.services

let mara: Traveller
let jonas: Traveller
beforeEach(async () => {
  ;[mara, jonas] = [await traveller(app), await traveller(app)]
})

const stepsOf = async (whom: Traveller, seenBy: Traveller) =>
  (await seenBy.call('GET', `/api/travellers/${usernameOf(whom)}`)).json<Profile>().steps
const require = (who: Traveller, requiredStep: Step | 'none') =>
  who.call('PUT', '/api/steps/required', { requiredStep })
const ask = (who: Traveller, whom: Traveller) => who.call('PUT', `/api/users/${whom.id}/match`, { matched: true })
const askForTrip = (who: Traveller, tripId: string) => who.call('PUT', `/api/posts/${tripId}/match`, { matched: true })
const emailOf = async ({ id }: Traveller) =>
  (await pool.query<{ email: string }>('select email from users where id = $1', [id])).rows[0]?.email ?? ''

const metSomebody = (who: Traveller) => metFriend(app, who)
async function completed(who: Traveller): Promise<void> {
  const profileImageUrl = await keptPicture(app, who, await phonePhoto(), putAvatar)
  await who.call('PUT', '/api/users/profile', { bio: 'Slow trains.', profileImageUrl })
}
/** As a moderator's decision leaves it; how it comes to that is in `modules/safety/pose-photo`. */
const comparedPose = ({ id }: Traveller) =>
  db.insert(posePhotos).values({
    ...{ userId: id, id: newId(), state: 'confirmed', pose: POSE_NAMES[0], askedAt: new Date() },
    ...{ day: '2026-01-01', tries: 1 },
  })
const confirmed = async (who: Traveller) =>
  createAccount(db, { email: await emailOf(who), password: 'cold lakes before seven', verified: true })

const TAKE: Record<Step, (who: Traveller) => Promise<unknown>> = {
  'email-confirmed': confirmed,
  'profile-complete': completed,
  'pose-photo': comparedPose,
  'met-in-person': metSomebody,
  vouched: async (who) => vouched(await metSomebody(who), who),
}
const FIELDS: Record<Step, keyof Steps> = {
  'email-confirmed': 'emailConfirmed',
  'profile-complete': 'profileComplete',
  'pose-photo': 'posePhoto',
  'met-in-person': 'metInPerson',
  vouched: 'vouched',
}
const NOTHING: Steps = {
  ...{ emailConfirmed: false, profileComplete: false, posePhoto: false },
  ...{ metInPerson: 'none', vouched: 0 },
}

describe('the steps of a traveller', () => {
  test('are none at first, for others and for oneself', async () => {
    expect(await stepsOf(mara, jonas)).toEqual(NOTHING)
    expect((await mara.call('GET', '/api/steps')).json()).toEqual({ steps: NOTHING, requiredStep: 'none' })
  })

  test.each(['email-confirmed', 'profile-complete', 'pose-photo', 'met-in-person'] as const)(
    'are each for itself: %s says nothing of another',
    async (step) => {
      await TAKE[step](mara)
      const { [FIELDS[step]]: taken, ...others } = await stepsOf(mara, jonas)
      expect(taken).toBe(step === 'met-in-person' ? 'one' : true)
      const { [FIELDS[step]]: _taken, ...none } = NOTHING
      expect(others).toEqual(none)
    },
  )

  test('know an e-mail that an identity provider states as confirmed, whenever it does', async () => {
    const claims = { iss: 'https://id.example.org', sub: `sub-${mara.id}`, email: `${mara.id}@example.org` }
    const names = { given_name: null, family_name: null }
    const options = { isTrustedWithEmail: false }
    const signedIn = await findOrCreateUser(db, { ...claims, ...names }, options)
    const userId = 'userId' in signedIn ? signedIn.userId : ''
    const at = async () =>
      (await pool.query<{ at: Date | null }>('select email_confirmed_at as at from users where id = $1', [userId]))
        .rows[0]?.at
    expect(await at()).toBeNull()
    await findOrCreateUser(db, { ...claims, ...names, email_verified: true }, options)
    const first = await at()
    expect(first).not.toBeNull()
    await findOrCreateUser(db, { ...claims, ...names, email_verified: true }, options)
    expect(await at()).toEqual(first)
    await pool.query('update users set email_confirmed_at = now() where id = $1', [mara.id])
    expect((await stepsOf(mara, jonas)).emailConfirmed).toBe(true)
  })

  test('say in words how many travellers they have met, the same to everybody', async () => {
    const friends = []
    const words = []
    for (let n = 0; n < 3; n++) {
      friends.push(await metSomebody(mara))
      words.push((await stepsOf(mara, jonas)).metInPerson)
    }
    expect(words).toEqual(['one', 'two', 'few'])
    // a block with one of them does not tell that they are among them
    const [first = jonas, second = jonas] = friends
    await blockTraveller(jonas, first)
    expect((await stepsOf(mara, jonas)).metInPerson).toBe('few')
    // whom they do not see themselves they do not count
    await blockTraveller(mara, second)
    expect((await stepsOf(mara, jonas)).metInPerson).toBe('two')
    await pool.query('insert into deletion_requests (user_id, requested_at, due_at) values ($1, now(), now())', [
      first.id,
    ])
    expect((await stepsOf(mara, jonas)).metInPerson).toBe('one')
  })
})

describe('meetings and vouches count from accounts that are of some age and independent', () => {
  const DAY = 86_400_000
  const made = (daysAgo: number) => ({ createdAt: new Date(Date.now() - daysAgo * DAY) })
  const knownOf = async (whom: Traveller) => {
    const { metInPerson, vouched } = await stepsOf(whom, jonas)
    return { metInPerson, vouched }
  }
  const listed = async (whom: Traveller, seenBy: Traveller) =>
    (await seenBy.call('GET', `/api/users/${whom.id}/vouches`)).json<unknown[]>().length

  test('twelve new accounts in one chat count for nothing, and a week later as one', async () => {
    const host = await traveller(app, LISBON)
    const { id } = await openedChat(host)
    const puppets = await Promise.all(Array.from({ length: 12 }, () => newTraveller(app, LISBON)))
    for (const puppet of puppets) {
      await joinChat(puppet, id)
      await met(host, puppet)
      await vouched(puppet, host)
    }
    expect(await knownOf(host)).toEqual({ metInPerson: 'none', vouched: 0 })
    expect([await listed(host, jonas), await listed(host, host)]).toEqual([0, 12])
    await pool.query(`update users set created_at = created_at - interval '8 days' where id = any ($1)`, [
      puppets.map((puppet) => puppet.id),
    ])
    expect(await knownOf(host)).toEqual({ metInPerson: 'one', vouched: 1 })
    expect([await listed(host, jonas), await listed(host, host)]).toEqual([1, 12])
  })

  test('a new account opens no step by an old one, nor an old one by a new one, before both are a week old', async () => {
    await require(mara, 'met-in-person')
    const pairs = [
      [await newTraveller(app), await traveller(app)],
      [await traveller(app), await newTraveller(app)],
    ] as const
    for (const [asker, friend] of pairs) {
      await matchOf(friend, asker)
      await met(friend, asker)
      expect((await ask(asker, mara)).statusCode).toBe(403)
      await pool.query(`update users set created_at = now() - interval '7 days' where id = any ($1)`, [
        [asker.id, friend.id],
      ])
      expect((await ask(asker, mara)).statusCode).toBe(200)
    }
  })

  test('those who were made on one day count once, whenever they were met', async () => {
    for (const daysAgo of [1, 2, 3]) {
      const friend = await traveller(app, made(50))
      await matchOf(friend, mara)
      await ageMeeting(app, await met(friend, mara), daysAgo)
      await vouched(friend, mara)
    }
    expect(await knownOf(mara)).toEqual({ metInPerson: 'one', vouched: 1 })
  })

  test('those who were met on one day count once, whenever they were made', async () => {
    for (const daysAgo of [61, 62, 63]) {
      const friend = await traveller(app, made(daysAgo))
      await matchOf(friend, mara)
      await met(friend, mara)
      await vouched(friend, mara)
    }
    expect(await knownOf(mara)).toEqual({ metInPerson: 'one', vouched: 1 })
    const owns = (await mara.call('GET', '/api/steps')).json<{ steps: Steps }>().steps
    expect(owns).toMatchObject({ metInPerson: 'one', vouched: 1 })
    expect((await mara.call('GET', '/api/meetings')).json()).toHaveLength(3)
  })

  test('where one of them is hidden from a viewer, the words of another stand for the day', async () => {
    const friends = await Promise.all([71, 72].map((daysAgo) => traveller(app, made(daysAgo))))
    for (const friend of friends) {
      await matchOf(friend, mara)
      await met(friend, mara)
      await vouched(friend, mara)
    }
    const [first = jonas] = friends
    await suspend(app, first)
    expect(await knownOf(mara)).toEqual({ metInPerson: 'one', vouched: 1 })
    expect(await listed(mara, jonas)).toBe(1)
  })
})

describe('a required step', () => {
  test.each(Object.keys(TAKE) as Step[])('%s: who lacks it is told which, who has it asks', async (step) => {
    const tripId = (await postedTrip(mara)).id
    expect((await require(mara, step)).json()).toEqual({ requiredStep: step })
    for (const reply of [await ask(jonas, mara), await askForTrip(jonas, tripId)]) {
      expect(reply.statusCode).toBe(403)
      expect(reply.json()).toMatchObject({ type: '/problems/step-required', step })
    }
    expect((await mara.call('GET', '/api/match-requests')).json()).toEqual([])
    await TAKE[step](jonas)
    expect((await ask(jonas, mara)).statusCode).toBe(200)
    const other = await traveller(app)
    await TAKE[step](other)
    expect((await askForTrip(other, tripId)).statusCode).toBe(200)
  })

  test('holds until it is taken back, and is nobody’s but their own to change', async () => {
    await require(mara, 'vouched')
    expect((await mara.call('GET', '/api/steps')).json()).toMatchObject({ requiredStep: 'vouched' })
    await require(mara, 'none')
    expect((await ask(jonas, mara)).statusCode).toBe(200)
    expect((await mara.call('PUT', '/api/steps/required', { requiredStep: 'rich' })).statusCode).toBe(422)
  })

  test('says nothing to whom may not see the traveller', async () => {
    const tripId = (await postedTrip(mara)).id
    await require(mara, 'vouched')
    await blockTraveller(mara, jonas)
    expect((await ask(jonas, mara)).statusCode).toBe(404)
    expect((await askForTrip(jonas, tripId)).statusCode).toBe(404)
    const man = await traveller(app, { gender: 'man' })
    const woman = await traveller(app, { gender: 'woman' })
    const { id } = await postedTrip(woman, { audience: 'female' })
    await require(woman, 'vouched')
    expect((await askForTrip(man, id)).statusCode).toBe(404)
  })

  test('leaves what is there: matches, requests, and who is asked asks back', async () => {
    const matchId = await matchOf(jonas, mara)
    const waiting = await traveller(app)
    const asked = await traveller(app)
    expect((await ask(waiting, mara)).statusCode).toBe(200)
    expect((await ask(mara, asked)).statusCode).toBe(200)
    await require(mara, 'vouched')
    expect((await jonas.call('POST', '/api/messages', { matchId, content: 'Six?' })).statusCode).toBe(201)
    const withNote = { matched: true, note: 'Other words.' }
    expect((await waiting.call('PUT', `/api/users/${mara.id}/match`, withNote)).statusCode).toBe(200)
    expect((await ask(asked, mara)).json()).toMatchObject({ match: { status: 'accepted' } })
    expect((await askForTrip(jonas, (await postedTrip(mara)).id)).statusCode).toBe(200)
  })

  test('holds again for whose match has ended', async () => {
    const matchId = await matchOf(jonas, mara)
    await require(mara, 'vouched')
    await endMatch(mara, matchId)
    expect((await ask(jonas, mara)).statusCode).toBe(403)
  })
})
