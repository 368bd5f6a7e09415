import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { histories, Play } from './play/histories.ts'
import { TestServer } from './play/test-server.ts'

/** So long where nobody says until when. */
const BY_HAND_MS = 50_000
/** For the commands of one history, and with making it shorter where it goes wrong. */
const MAX_HISTORY_MS = 50_000
const MAX_SHRINK_MS = 120_000
const MAX_SEED = 1_000_000_000

const until = Number(process.env.MODEL_UNTIL ?? Date.now() + BY_HAND_MS)
const seed = Number(process.env.MODEL_SEED ?? randomInt(MAX_SEED))

const server = await TestServer.start()

afterAll(() => server.close())

test(`what travellers do and read is what the rules say (MODEL_SEED=${seed})`, async () => {
  const play = new Play(server)
  const property = fc.asyncProperty(histories, (history) => play.play(history))
  for (let next = seed; next === seed || Date.now() < until; next++) {
    play.until = Date.now() + MAX_HISTORY_MS
    await fc.assert(property, { seed: next, numRuns: 1, interruptAfterTimeLimit: MAX_SHRINK_MS })
  }
  expect(play.commands).toBeGreaterThan(0)
})
