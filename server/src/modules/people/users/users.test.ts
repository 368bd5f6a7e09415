import type { Place } from '@caravan/contract/places.ts'
import { usernameSkeleton } from '@caravan/contract/usernames.ts'
import type { OwnUser } from '@caravan/contract/users.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { usernameSkeletonOf } from '../../../db/username-skeleton.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { deleteTraveller } from '../../privacy/deletion/delete-traveller.ts'
import { Claims } from '../../privacy/session/claims.ts'
import { deleteRestedUsernames } from './rest-usernames.ts'

const { app } = await useApp()

const save = (who: Traveller, body: object) => who.call('PUT', '/api/users/profile', body)
const name = () => `t${Math.random().toString(36).slice(2, 12)}`
const WIZARD = {
  firstName: 'Mara',
  lastName: 'Lindqvist',
  personalityType: 'ambivert',
  lifestyle: ['early_bird'],
  travelBudget: 'mid_range',
  preferredDestinations: ['islands'],
  preferredActivities: ['hiking', 'food_tours'],
  experienceLevel: 'experienced',
  preferredTransport: ['train'],
  isAdult: true,
  onboardingCompleted: true,
}

describe('onboarding', () => {
  test('is complete only with all that the wizard asks for, and nothing is stored before', async () => {
    const mara = await traveller(app, { onboarded: false })
    const username = name()
    for (const field of Object.keys(WIZARD).filter((key) => key !== 'onboardingCompleted')) {
      const { [field]: _left, ...rest } = { ...WIZARD, username } as Record<string, unknown>
      const reply = await save(mara, rest)
      expect(reply.statusCode, field).toBe(422)
      expect(reply.json().errors.map((error: { pointer: string }) => error.pointer)).toContain(`/${field}`)
    }
    expect((await mara.call('GET', '/api/auth/user')).json()).toMatchObject({ firstName: null, lifestyle: [] })
    const reply = await save(mara, { ...WIZARD, username })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ onboardingCompleted: true, username })
    expect((await mara.call('GET', '/api/posts?page=0')).statusCode).toBe(200)
  })

  test('cannot be undone, and marks that are not the traveller’s to set are dropped', async () => {
    const mara = await traveller(app)
    expect((await save(mara, { onboardingCompleted: false })).statusCode).toBe(422)
    await save(mara, { isAdmin: true, email: 'other@example.org', id: 'x' })
    const user = (await mara.call('GET', '/api/auth/user')).json<OwnUser>()
    expect(user).toMatchObject({ id: mara.id, isAdmin: false })
    expect(user.email).not.toBe('other@example.org')
  })

  test('what the wizard asked for cannot be emptied afterwards, and what was never there holds nothing up', async () => {
    const mara = await traveller(app, { onboarded: false })
    const profile = { ...WIZARD, username: name() }
    await save(mara, profile)
    for (const field of ['lifestyle', 'preferredDestinations', 'preferredActivities', 'preferredTransport']) {
      const reply = await save(mara, { [field]: [] })
      expect(reply.statusCode, field).toBe(422)
      expect(reply.json().errors).toMatchObject([{ pointer: `/${field}` }])
    }
    expect((await mara.call('GET', '/api/auth/user')).json()).toMatchObject(profile)
    await app.services.pool.query(`update users set lifestyle = '{}' where id = $1`, [mara.id])
    expect((await save(mara, { bio: 'Slow trains.' })).statusCode).toBe(200)
  })

  test('takes the values of both lists and no others', async () => {
    const mara = await traveller(app)
    const both = { lifestyle: ['gluten_free', 'foodie'], preferredTransport: ['boat', 'cruise'] }
    expect((await save(mara, both)).json()).toMatchObject(both)
    expect((await save(mara, { lifestyle: ['night owl'] })).statusCode).toBe(422)
    expect((await save(mara, { travelBudget: ['budget'] })).statusCode).toBe(422)
  })
})

test.each([
  [{ lifestyle: 'vegan' }, 'This must be a list.'],
  [{ lifestyle: Array(31).fill('vegan') }, 'Choose at most 30.'],
  [{ profileImageUrl: 7 }, expect.not.stringContaining('Invalid')],
])('a profile of %j is refused in words for a traveller', async (body, detail) => {
  const reply = await save(await traveller(app), body)
  expect(reply.json().errors).toEqual([{ pointer: `/${Object.keys(body)[0]}`, detail }])
})

describe('a username', () => {
  test('is unique whatever the case, also for two at once', async () => {
    const wanted = name()
    const two = [await traveller(app), await traveller(app)]
    const replies = await Promise.all(two.map((who, n) => save(who, { username: n ? wanted : wanted.toUpperCase() })))
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409])
    const refusal = replies.find((reply) => reply.statusCode === 409)?.json()
    expect(refusal).toMatchObject({ type: '/problems/username-taken', errors: [{ pointer: '/username' }] })
  })

  test.each([
    ['ab', 422],
    ['a'.repeat(31), 422],
    ['mara wanders', 422],
    ['mära', 422],
    ['admin', 409],
    ['Ad.min_', 409],
    ['caravan', 409],
  ])('%s is answered with %i', async (username, status) => {
    expect((await save(await traveller(app), { username })).statusCode).toBe(status)
  })

  test('is one with all that look like it, also for two at once', async () => {
    const stem = name().replace(/[01ilmw]/g, 'x')
    const looks = [`${stem}.il0rn`, `${stem}1_1om`, `${stem}.lio.m`, `${stem}_il0m`]
    const replies = await Promise.all(looks.map(async (username) => save(await traveller(app), { username })))
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409, 409, 409])
    const aiko = await traveller(app)
    const check = await aiko.call('GET', `/api/usernames/${stem}lil0rn`)
    expect(check.json()).toMatchObject({ available: true })
    expect((await aiko.call('GET', `/api/usernames/${stem}1iorn`)).json()).toMatchObject({ available: false })
  })

  test('that looks like another’s is refused by the database itself, whoever writes it', async () => {
    const [mara, aiko] = [await traveller(app), await traveller(app)]
    const own = `${name()}l`
    await save(mara, { username: own })
    const taking = app.services.pool.query('update users set username = $2 where id = $1', [
      aiko.id,
      `${own.slice(0, -1)}_1`,
    ])
    await expect(taking).rejects.toMatchObject({ constraint: 'users_username_skeleton_key' })
  })

  test('has the same skeleton in the contract and in the database', async () => {
    for (const username of ['mara.wanders', '__m1l0w.i', 'a', 'rnvvl.o', '10.01']) {
      const { rows } = await app.services.db.execute<{ skeleton: string }>(
        sql`select ${usernameSkeletonOf(sql`${username}::text`)} as skeleton`,
      )
      expect(rows[0]?.skeleton).toBe(usernameSkeleton(username))
    }
  })

  test('may get other dots from its owner', async () => {
    const mara = await traveller(app)
    const own = name()
    await save(mara, { username: own })
    expect((await save(mara, { username: `${own.slice(0, 3)}.${own.slice(3)}` })).statusCode).toBe(200)
  })

  describe('that was given up', () => {
    const renamed = async () => {
      const mara = await traveller(app)
      const old = `${name()}i`
      await save(mara, { username: old })
      await save(mara, { username: name() })
      return { mara, old }
    }
    const daysAgo = (username: string, days: number) =>
      app.services.pool.query(
        `update released_usernames set released_at = now() - make_interval(days => $2) where username = $1`,
        [username, days],
      )

    test('is nobody else’s for ninety days, nor what looks like it, and leads nowhere', async () => {
      const { mara, old } = await renamed()
      const aiko = await traveller(app)
      const likeIt = `${old.slice(0, -1)}1`
      for (const username of [old, likeIt]) {
        const reply = await save(aiko, { username })
        expect(reply.json()).toMatchObject({ type: '/problems/username-taken', detail: 'That username is taken.' })
        const check = (await aiko.call('GET', `/api/usernames/${username}`)).json()
        expect(check).toEqual({ available: false, detail: 'That username is taken.' })
      }
      for (const who of [aiko, mara]) {
        const reply = await who.call('GET', `/api/travellers/${old}`)
        expect(reply.statusCode).toBe(404)
        expect(reply.body).not.toContain(mara.id)
      }
      await daysAgo(old, 89)
      expect((await save(aiko, { username: old })).statusCode).toBe(409)
      await daysAgo(old, 91)
      expect((await save(aiko, { username: old })).statusCode).toBe(200)
    })

    test('is taken back by the traveller who had it', async () => {
      const { mara, old } = await renamed()
      expect((await mara.call('GET', `/api/usernames/${old}`)).json()).toMatchObject({ available: true })
      expect((await save(mara, { username: old })).statusCode).toBe(200)
    })

    test('rests too where another asks for it at the very moment', async () => {
      const [mara, aiko] = [await traveller(app), await traveller(app)]
      const old = name()
      await save(mara, { username: old })
      const [renaming, taking] = await Promise.all([save(mara, { username: name() }), save(aiko, { username: old })])
      expect([renaming.statusCode, taking.statusCode]).toEqual([200, 409])
    })

    test('rests where its traveller was deleted, and goes after ninety days', async () => {
      const mara = await traveller(app)
      const old = name()
      await save(mara, { username: old })
      const due = 'insert into deletion_requests (user_id, requested_at, due_at) values ($1, now(), now())'
      await app.services.pool.query(due, [mara.id])
      await deleteTraveller(app.services, mara.id)
      const aiko = await traveller(app)
      expect((await save(aiko, { username: old })).statusCode).toBe(409)
      await daysAgo(old, 91)
      await deleteRestedUsernames(app.services.db)
      const { rowCount } = await app.services.pool.query('select from released_usernames where username = $1', [old])
      expect(rowCount).toBe(0)
    })

    test('was changed at most three times in thirty days, whatever the way', async () => {
      const mara = await traveller(app)
      for (let n = 0; n < 3; n++) expect((await save(mara, { username: name() })).statusCode).toBe(200)
      const refused = await mara.call('PUT', '/api/users/user1', { username: name() })
      expect(refused.json()).toMatchObject({ type: '/problems/username-locked', errors: [{ pointer: '/username' }] })
      expect((await save(mara, { bio: 'Slow trains.' })).statusCode).toBe(200)
      await app.services.pool.query(
        `update released_usernames set released_at = now() - interval '31 days' where user_id = $1`,
        [mara.id],
      )
      expect((await save(mara, { username: name() })).statusCode).toBe(200)
    })

    test('does not rest where nobody has seen it: before the wizard’s end', async () => {
      const mara = await traveller(app, { onboarded: false })
      const names = Array.from({ length: 5 }, name)
      for (const username of names) expect((await save(mara, { username })).statusCode).toBe(200)
      expect((await save(await traveller(app), { username: names[0] })).statusCode).toBe(200)
    })
  })

  test('can be checked while typing; one’s own counts as free', async () => {
    const [mara, aiko] = [await traveller(app), await traveller(app)]
    const own = name()
    await save(mara, { username: own })
    const check = async (who: Traveller, text: string) => (await who.call('GET', `/api/usernames/${text}`)).json()
    expect(await check(aiko, own.toUpperCase())).toEqual({ available: false, detail: 'That username is taken.' })
    expect(await check(mara, own)).toEqual({ available: true, detail: null })
    expect(await check(aiko, 'x')).toMatchObject({ available: false })
  })
})

describe('a name', () => {
  test.each(['firstName', 'lastName'])('of the staff is nobody’s %s', async (field) => {
    const mara = await traveller(app)
    for (const staff of ['Caravan Support', 'Саravan', 'ＡＤＭＩＮ']) {
      const reply = await save(mara, { [field]: staff })
      expect(reply.statusCode, staff).toBe(422)
      expect(reply.json()).toMatchObject({ errors: [{ pointer: `/${field}` }] })
    }
    expect((await save(mara, { [field]: 'Ma\u200bra\u202e' })).json()).toMatchObject({ [field]: 'Mara' })
  })

  test('that a traveller has already holds up no other change', async () => {
    const mara = await traveller(app, { firstName: 'Support' })
    expect((await save(mara, { firstName: 'Support', bio: 'Slow trains.' })).statusCode).toBe(200)
  })

  test('of the staff that an identity provider states is left out', () => {
    const claims = { iss: 'https://id.example.org', sub: 'x', given_name: 'Caravan Team', family_name: 'Li\u200bnd' }
    expect(Claims.parse(claims)).toMatchObject({ given_name: null, family_name: 'Lind' })
  })
})

describe('gender', () => {
  test('once stated is kept for thirty days, and each change is logged', async () => {
    const mara = await traveller(app)
    expect((await save(mara, { gender: 'rather_not_say' })).statusCode).toBe(200)
    expect((await save(mara, { gender: 'woman' })).statusCode).toBe(200)
    expect((await save(mara, { gender: 'woman' })).statusCode).toBe(200)
    expect((await save(mara, { gender: 'man' })).statusCode).toBe(403)
    const changedAgo = (interval: string) =>
      app.services.pool.query('update users set gender_changed_at = now() - $2::interval where id = $1', [
        mara.id,
        interval,
      ])
    await changedAgo('29 days 23 hours')
    expect((await save(mara, { gender: 'man' })).statusCode).toBe(403)
    await changedAgo('30 days 1 hour')
    expect((await save(mara, { gender: 'man' })).statusCode).toBe(200)
    const { rows } = await app.services.pool.query(
      'select before, after from gender_changes where user_id = $1 order by id',
      [mara.id],
    )
    expect(rows).toEqual([
      { before: null, after: 'rather_not_say' },
      { before: 'rather_not_say', after: 'woman' },
      { before: 'woman', after: 'man' },
    ])
  })

  test('e-mail, gender and last name are in no answer to anybody else', async () => {
    const mara = await traveller(app, { gender: 'woman', lastName: 'Lindqvist-Secret' })
    const trip = await postedTrip(mara)
    await mara.call('POST', `/api/posts/${trip.id}/comments`, { content: 'Hello.' })
    const { email } = (await mara.call('GET', '/api/auth/user')).json<OwnUser>()
    const other = await traveller(app, { gender: 'man' })
    for (const url of ['/api/posts?page=0', `/api/posts/${trip.id}`, `/api/posts/${trip.id}/comments`]) {
      const { body } = await other.call('GET', url)
      for (const secret of [email, 'Lindqvist-Secret', '"gender"', '"latitude"']) expect(body).not.toContain(secret)
    }
  })
})

describe('a location', () => {
  test('is a city spelled as the gazetteer does; coordinates are not kept', async () => {
    const mara = await traveller(app)
    // more digits than the time of day has
    const body = { city: 'lisbon', country: 'portugal', latitude: 38.722345, longitude: -9.139336 }
    const reply = await mara.call('PUT', '/api/users/location', body)
    expect(reply.json()).toMatchObject({ city: 'Lisbon', country: 'Portugal' })
    const { rows } = await app.services.pool.query('select to_jsonb(u)::text as stored from users u where id = $1', [
      mara.id,
    ])
    expect(rows[0].stored).not.toMatch(/38\.7223|9\.1393/)
  })

  test('keeps the place of its city in the gazetteer, and none where the city is not in it', async () => {
    const mara = await traveller(app)
    const placeOf = async (city: string) => {
      await mara.call('PUT', '/api/users/location', { city, country: 'Portugal' })
      const text = 'select place_id from users where id = $1'
      return (await app.services.pool.query<{ place_id: string | null }>(text, [mara.id])).rows[0]?.place_id
    }
    expect(await placeOf('lisboa')).toBe('g2267057')
    expect(await placeOf('Vila Inventada')).toBeNull()
  })

  test('is the one that was chosen of several cities of one name', async () => {
    const mara = await traveller(app)
    const found = await mara.call('GET', '/api/places/nearest?latitude=43.66&longitude=-70.26')
    const { id, name, country } = found.json<Place>()
    expect(name).toBe('Portland')
    const inMaine = { city: name, country, latitude: 43.66, longitude: -70.26 }
    const reply = await mara.call('PUT', '/api/users/location', { ...inMaine, placeId: id })
    expect(reply.json()).toMatchObject({ city: 'Portland', placeId: id })
    const best = await mara.call('PUT', '/api/users/location', { city: name, country })
    expect(best.json()).toMatchObject({ city: 'Portland' })
    expect(best.json<OwnUser>().placeId).not.toBe(id)
    for (const other of ['g2267057', 'c-us']) {
      const refused = await mara.call('PUT', '/api/users/location', { city: name, country, placeId: other })
      expect([refused.statusCode, refused.json()]).toMatchObject([422, { errors: [{ pointer: '/placeId' }] }])
    }
  })

  test('far from the coordinates is refused at the city', async () => {
    const mara = await traveller(app)
    const body = { city: 'Lisbon', country: 'Portugal', latitude: 52.5, longitude: 13.4 }
    const reply = await mara.call('PUT', '/api/users/location', body)
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ errors: [{ pointer: '/city' }] })
  })

  test.each([[{ latitude: 91 }], [{ longitude: -181 }], [{ latitude: 'x' }], [{ city: ' ' }]])(
    'is refused with %o',
    async (change) => {
      const body = { city: 'Lisbon', country: 'Portugal', ...change }
      expect((await (await traveller(app)).call('PUT', '/api/users/location', body)).statusCode).toBe(422)
    },
  )
})

test('the profile dialog’s own save works for oneself by id and as user1, never for others', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  for (const id of ['user1', mara.id]) {
    expect((await mara.call('PUT', `/api/users/${id}`, { bio: `As ${id}` })).json()).toMatchObject({ bio: `As ${id}` })
  }
  expect((await mara.call('PUT', `/api/users/${aiko.id}`, { bio: 'x' })).statusCode).toBe(403)
  expect((await mara.call('PUT', '/api/users/user1', { bio: 'x'.repeat(201) })).statusCode).toBe(422)
  const notOwn = { avatar: '/objects/avatars/018f0000-0000-7000-8000-000000000000' }
  const refused = (await mara.call('PUT', '/api/users/user1', notOwn)).json<{ errors: { pointer: string }[] }>()
  expect(refused.errors.map(({ pointer }) => pointer)).toEqual(['/avatar'])
})
