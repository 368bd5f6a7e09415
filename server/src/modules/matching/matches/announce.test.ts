import { expect, test } from 'vitest'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { device, type Listener, listening, receivedAll } from '../../../test/live.ts'

const { app } = await useApp()
const url = await listening(app)

const open = (who: Traveller) => device(url, { cookie: who.cookie })
const newsOf = ({ received }: Listener) =>
  received.filter(({ event }) => event === 'match').map(({ payload }) => payload)

/** Mara has a trip; she, Aiko and a stranger listen. */
async function world() {
  const [mara, aiko, jonas] = [await traveller(app), await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara)
  const [toMara, toAiko, toJonas] = [await open(mara), await open(aiko), await open(jonas)]
  const ask = async () =>
    (await aiko.call('PUT', `/api/posts/${trip.id}/match`, { matched: true })).json<{ match: { id: string } }>().match
      .id
  const close = () => {
    for (const { socket } of [toMara, toAiko, toJonas]) socket.close()
  }
  return { mara, aiko, trip, toMara, toAiko, toJonas, ask, close }
}

test('both receive a request and its answer as their own lists show it, a stranger receives neither', async () => {
  const { mara, toMara, toAiko, toJonas, ask, close } = await world()
  const id = await ask()
  expect(await toMara.receive('match')).toMatchObject({
    match: { id, status: 'pending', viewer: { canAnswer: true }, otherUser: { lastName: null } },
  })
  expect(await toAiko.receive('match')).toMatchObject({ match: { id, viewer: { isAsker: true, canUnsend: true } } })
  await mara.call('PUT', `/api/matches/${id}`, { status: 'accepted' })
  await receivedAll(app, [toMara, toAiko])
  for (const listener of [toMara, toAiko]) {
    expect(newsOf(listener).at(-1)).toMatchObject({
      match: { id, status: 'accepted', viewer: { canEnd: true } },
      isAnswer: true,
    })
  }
  await mara.call('DELETE', `/api/matches/${id}`)
  await receivedAll(app, [toMara, toAiko, toJonas])
  for (const listener of [toMara, toAiko]) expect(newsOf(listener).at(-1)).toMatchObject({ id, removed: true })
  expect(newsOf(toJonas)).toEqual([])
  close()
})

test('a declined request leaves the lists of who declined, and the asker reads why not', async () => {
  const { mara, toMara, toAiko, ask, close } = await world()
  const id = await ask()
  await mara.call('PUT', `/api/matches/${id}`, { status: 'rejected', declineReason: 'plans-changed' })
  await receivedAll(app, [toMara, toAiko])
  expect(newsOf(toMara).at(-1)).toMatchObject({ id, removed: true })
  expect(newsOf(toAiko).at(-1)).toMatchObject({
    match: { id, status: 'rejected', note: 'Their plans have changed. Another trip may fit better.' },
  })
  close()
})

test('when a trip is deleted its requests go from the lists at once', async () => {
  const { mara, trip, toMara, toAiko, ask, close } = await world()
  const id = await ask()
  await mara.call('DELETE', `/api/posts/${trip.id}`)
  await receivedAll(app, [toMara, toAiko])
  for (const listener of [toMara, toAiko]) expect(newsOf(listener).at(-1)).toMatchObject({ id, removed: true })
  close()
})

test('a refused request sends no event', async () => {
  const { aiko, toMara, ask, trip, close } = await world()
  await ask()
  await toMara.receive('match')
  await receivedAll(app, [toMara])
  const before = newsOf(toMara).length
  expect((await aiko.call('PUT', `/api/posts/${trip.id}/match`, { matched: true })).statusCode).toBe(409)
  await receivedAll(app, [toMara])
  expect(newsOf(toMara)).toHaveLength(before)
  close()
})
