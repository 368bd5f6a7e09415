import { expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { postedTrip, traveller } from '../../test/factories.ts'
import { builtPages } from './pages.ts'

const { app } = await useApp({}, { pages: builtPages })

const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length
const VISITS = 30

test('nothing of a page is held once it has been sent', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  await postedTrip(aiko, { destination: 'Hoi An' })
  const visit = async () => expect((await mara.call('GET', '/')).body).toContain('Hoi An')
  await visit()
  const before = timers()
  for (let n = 0; n < VISITS; n++) await visit()
  expect(timers() - before).toBeLessThan(VISITS / 3)
})

test('two travellers are sent the same parts, each with what is theirs', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const trip = await postedTrip(aiko, { destination: 'Sapa', tags: ['rice terraces'] })
  const pageOf = async (by: typeof mara) => (await by.call('GET', '/')).body
  const drawnFor = async (by: typeof mara) => {
    // the second time what is kept is shown
    const [first, again] = [await pageOf(by), await pageOf(by)]
    const screen = (page: string) => page.slice(page.indexOf('<main'), page.indexOf('</main>'))
    expect(screen(again)).toBe(screen(first))
    expect(again).not.toContain('data-part')
    return screen(again)
  }
  expect(await drawnFor(mara)).toContain('More about @')
  // one's own trip has another menu, and no match to ask for
  const own = await drawnFor(aiko)
  expect(own).toContain('rice terraces')
  expect(own).not.toContain('More about @')
  await mara.call('PUT', `/api/posts/${trip.id}/like`, { liked: true })
  expect(await drawnFor(mara)).toContain('aria-pressed="true" aria-label="Like, 1"')
  expect(await drawnFor(aiko)).toContain('aria-pressed="false" aria-label="Like, 1"')
})
