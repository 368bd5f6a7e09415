import type { OwnUser } from '@caravan/contract/users.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../test/factories.ts'
import { makeModerator } from '../../test/moderation.ts'
import { phonePhoto } from '../../test/sample-images.ts'
import { keptPicture, putAvatar } from '../../test/uploads.ts'
import { builtPages } from './pages.ts'

const { app } = await useApp({}, { pages: builtPages })

const pageOf = async (by: Traveller, address = '/', cookie = '') => {
  const reply = await by.call('GET', address, undefined, { cookie: `${by.cookie}; ${cookie}` })
  expect(reply.statusCode).toBe(200)
  return reply.body
}
/** Without what is another for each page: its nonce, when its state was made, and after what other writes. */
const comparable = (page: string) => page.replaceAll(/ nonce="[^"]*"|"(dehydratedAt|dataUpdatedAt|version)":\d+/g, '')
const screenOf = (page: string) => page.slice(page.indexOf('<body'), page.indexOf('id="prefetched-state"'))

/** With anything in the query a page is rendered for its viewer alone. */
async function expectSameAsPlain(by: Traveller, cookie?: string) {
  const plain = comparable(await pageOf(by, '/?plain=1', cookie))
  // once rendered, and once from what was kept
  for (let visit = 0; visit < 2; visit++) {
    expect(differences(comparable(await pageOf(by, '/', cookie)), plain)).toEqual([])
  }
  return plain
}

const CONTEXT = 40
/** The elements and texts that only one of the two has: a page is too long to be read in a report. */
function differences(one: string, other: string): string[] {
  const [own, others] = [one.split('<'), other.split('<')]
  if (own.length !== others.length) return [`${own.length} and ${others.length} elements`]
  return own.flatMap((element, place) => {
    const other = others[place] ?? ''
    if (element === other) return []
    const start = [...element].findIndex((character, index) => character !== other[index]) - CONTEXT
    return [`${element.slice(start, start + 3 * CONTEXT)} / ${other.slice(start, start + 3 * CONTEXT)}`]
  })
}

async function named(change: Partial<Record<'first_name' | 'username', string>>) {
  const made = await traveller(app)
  for (const [column, value] of Object.entries(change)) {
    await app.services.pool.query(`update users set ${column} = $2 where id = $1`, [made.id, value])
  }
  return made
}

const NAMES = ['Zoë', `</script><b>O'Neil</b> & "Sons" $& $1`, 'Ø', '👩‍🚀 Ada', 'مريم', '李', 'ß', 'İpek']

describe('a page for many viewers', () => {
  let owner: Traveller
  beforeEach(async () => {
    await app.services.pool.query('delete from trips')
    owner = await traveller(app)
    await postedTrip(owner, { destination: 'Hoi An', description: `Lanterns & "${'{}'}" <i>rain</i>` })
    await postedTrip(owner, { destination: 'Sapa' })
  })

  test.each(NAMES)('is the same to the byte as one for %s alone', async (name) => {
    const page = await expectSameAsPlain(await named({ first_name: name }))
    expect(page).toContain('Sapa')
  })

  test('has the username and the picture of its viewer, and of nobody else', async () => {
    const mara = await named({ first_name: 'Mara', username: 'mara.on.the.road' })
    const milo = await named({ first_name: 'Milo' })
    const profileImageUrl = await keptPicture(app, milo, await phonePhoto(), putAvatar)
    expect((await milo.call('PUT', '/api/users/profile', { profileImageUrl })).statusCode).toBe(200)
    const mine = await expectSameAsPlain(mara)
    const others = await expectSameAsPlain(milo)
    expect(mine).toContain('mara.on.the.road')
    expect(screenOf(others)).toContain(`<img src="${profileImageUrl}`)
    const again = await pageOf(mara)
    for (const text of ['Milo', profileImageUrl, milo.id]) expect(again).not.toContain(text)
    const othersAgain = await pageOf(milo)
    for (const text of ['Mara', 'mara', mara.id]) expect(othersAgain).not.toContain(text)
  })

  test('says what the viewer has in common with the owner', async () => {
    const [hiker, yogi] = [await traveller(app), await traveller(app)]
    const likes = async (by: Traveller, ...preferredActivities: string[]) =>
      expect((await by.call('PUT', '/api/users/profile', { preferredActivities })).statusCode).toBe(200)
    await likes(owner, 'hiking', 'yoga')
    await likes(hiker, 'hiking')
    await likes(yogi, 'yoga')
    expect(screenOf(await expectSameAsPlain(hiker))).toContain('Hiking')
    expect(screenOf(await expectSameAsPlain(yogi))).not.toContain('Hiking')
  })

  test('shows what they have done with the trip, and their own trip as their own', async () => {
    const [mara, aiko] = [await traveller(app), await traveller(app)]
    const trip = await postedTrip(aiko, { destination: 'Takayama' })
    await expectSameAsPlain(mara)
    await mara.call('PUT', `/api/posts/${trip.id}/like`, { liked: true })
    expect(screenOf(await expectSameAsPlain(mara))).toContain('aria-pressed="true" aria-label="Like, 1"')
    expect(screenOf(await expectSameAsPlain(owner))).toContain('aria-pressed="false" aria-label="Like, 1"')
    expect(screenOf(await expectSameAsPlain(aiko))).not.toContain('More about @')
  })

  test('knows a moderator, the other feed, and a feed that is empty', async () => {
    const mara = await traveller(app)
    const plain = screenOf(await expectSameAsPlain(mara))
    await makeModerator(app, mara)
    await expectSameAsPlain(mara)
    expect(screenOf(await expectSameAsPlain(mara, 'feed=for-you'))).not.toBe(plain)
    await app.services.pool.query('delete from trips')
    expect(screenOf(await expectSameAsPlain(mara))).not.toContain('Sapa')
  })

  test('has the state of its viewer, which is in no other page', async () => {
    const [mara, aiko] = [await named({ first_name: 'Sanna' }), await named({ first_name: 'Sanna' })]
    await pageOf(aiko)
    const page = await pageOf(mara)
    const { email } = (await mara.call('GET', '/api/auth/user')).json<OwnUser>()
    const other = (await aiko.call('GET', '/api/auth/user')).json<OwnUser>()
    expect(page).toContain(email)
    for (const text of [other.email, other.id]) expect(page).not.toContain(text)
  })
})
