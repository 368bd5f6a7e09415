import type { Trip } from '@caravan/contract/trips.ts'
import { expect, test } from 'vitest'
import { tripBody } from '../test/factories.ts'
import { type Browser, useReplicatedServer } from '../test/postgres/replicated-server.ts'
import { dayFromNow, PLACES } from '../test/search.ts'

const { browser, pause, resume, connect } = useReplicatedServer()

const toLisbon = () => tripBody({ ...PLACES.lisbon, startDate: dayFromNow(30), endDate: dayFromNow(33) })
const LISTS = ['/api/posts?page=0', '/api/search/trips?q=lisbon'] as const

test.each(LISTS)('%s comes from the replica, and holds what the reader has just posted themselves', async (list) => {
  const [mara, jonas] = [await browser('mara-posts'), await browser('jonas-reads')]
  await pause()
  const { id } = await mara.send<Trip>('POST', '/api/posts', toLisbon())
  const idsFor = async ({ send }: Browser) => (await send<Trip[]>('GET', list)).map((trip) => trip.id)
  expect(await idsFor(mara)).toContain(id)
  // it is the replica that is read: it has no such trip yet
  expect(await idsFor(jonas)).not.toContain(id)
  await resume()
  expect(await idsFor(jonas)).toContain(id)
})

test.each(LISTS)('%s shows nothing that was hidden since, though the replica still has it', async (list) => {
  const [mara, jonas, aiko] = [await browser('mara-hides'), await browser('jonas-hidden'), await browser('aiko-looks')]
  const blocked = await mara.send<Trip>('POST', '/api/posts', toLisbon())
  const deleted = await aiko.send<Trip>('POST', '/api/posts', toLisbon())
  await pause()
  const idsForJonas = async () => (await jonas.send<Trip[]>('GET', list)).map(({ id }) => id)
  expect(await idsForJonas()).toEqual(expect.arrayContaining([blocked.id, deleted.id]))
  await mara.send('PUT', `/api/users/${jonas.id}/block`, { blocked: true })
  await aiko.send('DELETE', `/api/posts/${deleted.id}`)
  const shown = await idsForJonas()
  expect(shown).not.toContain(blocked.id)
  expect(shown).not.toContain(deleted.id)
})

test('what a replica answers is never newer by its version than what the primary answers', async () => {
  const [mara, jonas] = [await browser('mara-counts'), await browser('jonas-counts')]
  const { id } = await mara.send<Trip>('POST', '/api/posts', toLisbon())
  // transactions that are running while others end
  const running = await connect()
  await running.query('begin')
  await running.query('select pg_current_xact_id()')
  await mara.send('PUT', `/api/posts/${id}`, toLisbon())
  await pause()
  const versionFor = async (path: string) => {
    const trips = [await jonas.send<Trip | Trip[]>('GET', path)].flat()
    return trips.find((trip) => trip.id === id)?.version ?? Number.NaN
  }
  const ofPrimary = await versionFor(`/api/posts/${id}`)
  expect(await versionFor('/api/posts?page=0')).toBeLessThanOrEqual(ofPrimary)
  await running.query('rollback')
  running.release()
})
