import type { OwnUser } from '@caravan/contract/users.ts'
import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../test/factories.ts'
import { pageCall, renderedPage } from '../../test/pages.ts'
import { statementsOf } from '../../test/postgres/count-statements.ts'
import { phonePhoto } from '../../test/sample-images.ts'
import { keptPicture, putAvatar } from '../../test/uploads.ts'
import { builtPages, type Render, servePages } from './pages.ts'

describe('feed page', async () => {
  const { app } = await useApp({}, { pages: builtPages })

  async function pageOf(by: Traveller) {
    const reply = await by.call('GET', '/')
    expect(reply.statusCode).toBe(200)
    return reply.body
  }
  /** What is seen of a page before its scripts run. */
  async function screenOf(by: Traveller, cookie = '') {
    const page = (await by.call('GET', '/', undefined, { cookie: `${by.cookie}; ${cookie}` })).body
    return page.slice(page.indexOf('<body'), page.indexOf('id="prefetched-state"'))
  }

  async function named(change: Partial<Record<'first_name' | 'username', string>>) {
    const made = await traveller(app)
    for (const [column, value] of Object.entries(change)) {
      await app.services.pool.query(`update users set ${column} = $2 where id = $1`, [made.id, value])
    }
    return made
  }

  describe('the page of the feed', () => {
    let owner: Traveller
    beforeEach(async () => {
      await app.services.pool.query('delete from trips')
      owner = await traveller(app)
      await postedTrip(owner, { destination: 'Hoi An', description: `Lanterns & "${'{}'}" <i>rain</i>` })
      await postedTrip(owner, { destination: 'Sapa' })
    })

    test.each([`</script><b>O'Neil</b> & "Sons" $& $1`, '👩‍🚀 Ada', 'مريم', 'İpek'])(
      'is whole for a viewer called %s',
      async (name) => {
        const page = await pageOf(await named({ first_name: name }))
        expect(page).toContain('Sapa')
        expect(page).not.toContain('<b>O')
        const state = /<script[^>]*id="prefetched-state"[^>]*>(.*?)<\/script>/s.exec(page)?.[1]
        expect(JSON.stringify(JSON.parse(state ?? ''))).toContain('Lanterns & \\"{}\\" <i>rain</i>')
      },
    )

    test('has the username and the picture of its viewer, and of nobody else', async () => {
      const mara = await named({ first_name: 'Mara', username: 'mara.on.the.road' })
      const milo = await named({ first_name: 'Milo' })
      const profileImageUrl = await keptPicture(app, milo, await phonePhoto(), putAvatar)
      expect((await milo.call('PUT', '/api/users/profile', { profileImageUrl })).statusCode).toBe(200)
      expect(await screenOf(mara)).toContain('mara.on.the.road')
      expect(await screenOf(milo)).toContain(`<img src="${profileImageUrl}`)
      const again = await pageOf(mara)
      const emailOf = async (by: Traveller) => (await by.call('GET', '/api/auth/user')).json<OwnUser>().email
      expect(again).toContain(await emailOf(mara))
      for (const text of ['Milo', profileImageUrl, milo.id, await emailOf(milo)]) expect(again).not.toContain(text)
      const othersAgain = await pageOf(milo)
      for (const text of ['Mara', 'mara', mara.id]) expect(othersAgain).not.toContain(text)
    })

    test('says what the viewer has in common with the owner', async () => {
      const [hiker, yogi] = [await traveller(app), await traveller(app)]
      // and nothing else: of more than three things the rarest are said, and what is rare depends on who else is there
      const likesAlone = `update users set preferred_activities = $2, preferred_destinations = '{}', lifestyle = '{}',
      preferred_transport = '{}', travel_budget = null, personality_type = null, experience_level = null where id = $1`
      const likes = (by: Traveller, ...activities: string[]) => app.services.pool.query(likesAlone, [by.id, activities])
      await likes(owner, 'hiking', 'yoga')
      await likes(hiker, 'hiking')
      await likes(yogi, 'yoga')
      expect(await screenOf(hiker)).toContain('You both like hiking')
      expect(await screenOf(yogi)).toContain('You both like yoga')
    })

    test('shows what they have done with the trip, and their own trip as their own', async () => {
      const [mara, aiko] = [await traveller(app), await traveller(app)]
      const trip = await postedTrip(aiko, { destination: 'Takayama' })
      await mara.call('PUT', `/api/posts/${trip.id}/like`, { liked: true })
      expect(await screenOf(mara)).toContain('aria-pressed="true" aria-label="Like, 1"')
      expect(await screenOf(owner)).toContain('aria-pressed="false" aria-label="Like, 1"')
      expect(await screenOf(owner)).toContain('More about @')
      expect(await screenOf(aiko)).not.toContain('More about @')
    })

    test('knows the other feed, and a feed that is empty', async () => {
      const mara = await traveller(app)
      const isChosen = (name: string) => `<button type="button" aria-pressed="true">${name}</button>`
      expect(await screenOf(mara)).toContain(isChosen('Latest'))
      expect(await screenOf(mara, 'feed=for-you')).toContain(isChosen('For you'))
      await app.services.pool.query('delete from trips')
      expect(await screenOf(mara)).not.toContain('Sapa')
    })
  })
})

describe('page session', async () => {
  /** Makes calls, one of which is about the session itself, and says who each of them took it for. */
  const render: Render = async (_request, { callApi }) => {
    const who = async () => {
      const reply = await callApi(pageCall('/api/auth/user'))
      return reply.status === 200 ? (JSON.parse(reply.body) as { id: string }).id : String(reply.status)
    }
    const devices = async () => {
      const { status, body } = await callApi(pageCall('/api/devices'))
      return status === 200 ? (JSON.parse(body) as { isThis: boolean }[]).map(({ isThis }) => isThis) : String(status)
    }
    return renderedPage(JSON.stringify([await who(), ...(await Promise.all([who(), devices()]))]))
  }
  const pages = async (app: FastifyInstance) => servePages(app, async () => render, { addresses: [] })
  const { app, database } = await useApp({}, { pages })

  test('the session of a page is read once, for it and for its calls', async () => {
    const mara = await traveller(app)
    const statements = await statementsOf(app, async () => {
      expect((await mara.call('GET', '/matches')).json()).toEqual([mara.id, mara.id, [true]])
    })
    expect(statements.filter((one) => one.includes('session-get'))).toHaveLength(1)
  })

  test('a session that has ended is nobody’s for the next page', async () => {
    const mara = await traveller(app)
    await mara.call('GET', '/matches')
    await database.pool.query('delete from session where (sess ->> $2)::uuid = $1', [mara.id, 'userId'])
    expect((await mara.call('GET', '/matches')).json()).toEqual(['401', '401', '401'])
  })
})
