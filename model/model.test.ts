import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { HISTORIES_PER_SHUFFLE } from './play/choice.ts'
import { ALL } from './play/deliveries.ts'
import { historyOf, Play } from './play/histories.ts'
import { TestServer } from './play/test-server.ts'

/** So long where nobody says until when, as whoever has a minute for all of it does. */
const BY_HAND_MS = 58_000
/** Where a busy machine took long to start the server: enough for some commands all the same. */
const MIN_MS = 25_000
const isShrunk = process.env.MODEL_SHRINK !== 'off'
/** What is kept of it for making a history that went wrong shorter. */
const SHRINK_MS = isShrunk ? 10_000 : 0

const MAX_SHUFFLES = 100_000_000
const seed = Number(process.env.MODEL_SEED ?? randomInt(MAX_SHUFFLES) * HISTORIES_PER_SHUFFLE)

const server = await TestServer.start()

afterAll(() => server.close())

test(`what travellers do and read is what the rules say (MODEL_SEED=${seed})`, async () => {
  const played = { histories: 0, commands: 0, reads: 0, pushes: 0, mails: 0 }
  const wanted = Number(process.env.MODEL_UNTIL ?? Date.now() + BY_HAND_MS)
  const until = Math.max(wanted, Date.now() + MIN_MS)
  while (Date.now() < until - SHRINK_MS) {
    const play = await playHistory(seed + played.histories, until)
    played.histories++
    played.commands += play.commands
    played.reads += play.reads
    played.pushes += play.pushes
    played.mails += play.mails
  }
  const counts = Object.entries(played).map(([name, count]) => `${count} ${name}`)
  console.log(`MODEL_SEED=${seed}: ${counts.join(', ')}`)
  expect(played.commands, 'There was no time for any command').toBeGreaterThan(0)
})

/** @throws with the shortest history found that goes wrong as this one did, and the seed that plays it again */
async function playHistory(seed: number, until: number): Promise<Play> {
  const play = new Play(server, { seed, until, shrinkMs: SHRINK_MS })
  const property = fc.asyncProperty(historyOf(seed), async (history) => {
    const model = await server.begin()
    play.begin(model)
    await history.play(model, play)
    if (play.isOver()) return
    await play.deliver(model, ALL)
    await play.compareLast(model)
  })
  const options = {
    seed,
    numRuns: 1,
    endOnFailure: !isShrunk,
    interruptAfterTimeLimit: Math.max(until - Date.now(), 0),
  }
  const { failed, counterexample, errorInstance } = await fc.check(property, options)
  // a history for which there was no time to its end has failed without an error
  if (!failed || errorInstance === null) return play
  const why = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  throw new Error(`MODEL_SEED=${seed} plays it again: ${counterexample?.[0]}\n${why}`)
}
