import { afterAll, expect, test } from 'vitest'
import type { Call, Reply } from './play/call.ts'
import { choicesOf } from './play/choice.ts'
import type { Server } from './play/command.ts'
import { TestServer } from './play/test-server.ts'
import { Difference, OutcomeUnknown, UncertainPlay, type UnreliableServer, wantsKey } from './play/uncertain.ts'

const server = await TestServer.start()

afterAll(() => server.close())

/** What becomes of a change on its way to the server and back, the first one being the zeroth. */
type Way = (send: () => Promise<Reply>, change: { number: number; call: Call; by: string | null }) => Promise<Reply>

/** The server behind a way on which calls, or their answers, are lost. */
function behind(way: Way): UnreliableServer {
  let number = 0
  const call: Server['call'] = (by, call, headers) => {
    const send = () => server.call(by, call, headers)
    return call.method === 'GET' ? send() : way(send, { number: number++, call, by })
  }
  return { cast: server.cast, settled: server.settled, call, untilAnswered: server.call, atRest: server.settled }
}

const all = choicesOf(13, 300)
const named = (name: string) => all.filter(({ command, aim }) => command.name === name && aim !== 'refused')
/** The first with a key, the second without one. */
const posts = [true, false].flatMap((isWithKey) =>
  named('post a trip')
    .filter((choice) => wantsKey(choice) === isWithKey)
    .slice(0, 1),
)
const likes = named('like a trip or take the like back').slice(0, 2)
const play = async (way: Way, history = posts) => {
  const played = new UncertainPlay(behind(way))
  await played.play(history)
  return played.counts
}
const isPost = ({ method, url }: Call) => method === 'POST' && url === '/api/posts'

test('of a call that was not answered it is read whether it was done', async () => {
  const counts = await play(
    async (send, { number }) => {
      if (number % 3 === 0) throw new OutcomeUnknown('lost before the server')
      const reply = await send()
      if (number % 3 === 1) throw new OutcomeUnknown('done, and its answer is lost')
      return reply
    },
    [...posts, ...likes],
  )
  expect(counts.uncertain).toBeGreaterThan(1)
  expect(counts.withKey).toBeGreaterThan(0)
  expect(counts.withoutKey).toBeGreaterThan(0)
})

test('what was acknowledged and is not there is a difference', async () => {
  const losing: Way = async (send, { call, by }) => {
    const reply = await send()
    const id = Reflect.get(Object(reply.body), 'id')
    if (isPost(call)) await server.call(by, { method: 'DELETE', url: `/api/posts/${id}` })
    return reply
  }
  await expect(play(losing)).rejects.toThrow(Difference)
})

test('what is there twice is a difference', async () => {
  const doubling: Way = async (send, { call, by }) => {
    if (isPost(call)) await server.call(by, call)
    return send()
  }
  await expect(play(doubling)).rejects.toThrow(Difference)
})

test('what is uncertain and there twice is a difference', async () => {
  const doubling: Way = async (send, { call, by }) => {
    if (!isPost(call)) return send()
    await server.call(by, call)
    await server.call(by, call)
    throw new OutcomeUnknown('done twice')
  }
  await expect(play(doubling, posts.slice(1))).rejects.toThrow('it is neither')
})
