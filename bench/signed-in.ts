/**
 * What the signed-in page of the feed costs the server: pages a second at 16 connections, and one after another, also in
 * processor time, which other work of the machine changes least. Several travellers ask in turn, so that what the server
 * keeps for one of them alone helps little; in one more round somebody likes the first trip and takes it back, so that what
 * it keeps for all of them is soon out of date. The requests accept what a browser accepts.
 *
 *   npm run bench -- signed-in [--seconds 8]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { newDataDir } from './lib/data-dir.ts'
import { AS_A_BROWSER, load, median, serverTimes } from './lib/load.ts'
import { runBench } from './lib/measure.ts'
import { processorTimeOf } from './lib/processor-time.ts'
import { startBenchServer } from './lib/server.ts'
import { cookieFor } from './lib/session.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' } } })
const seconds = Number(values.seconds)
const ROUNDS = 3
const SINGLE = 240
const LIKE_EVERY_MS = 250
const CITIES = ['Lisbon', 'Porto', 'Faro', 'Braga', 'Coimbra', 'Aveiro']

const bars = {
  throughput: { what: 'signed-in feed at 16 connections', unit: '/s', atLeast: 250 },
  tail: { what: 'signed-in feed at 16 connections, 99th percentile', unit: ' ms' },
  single: { what: 'signed-in feed at one connection, median', unit: ' ms', atMost: 5 },
  changing: { what: 'the same while its first trip is liked four times a second', unit: '/s' },
  processor: { what: 'processor time of the server for a page', unit: ' ms' },
}

await runBench(bars, async (figure) => {
  const { url, dataDir } = await startBenchServer(newDataDir('signed-in'), { demo: 'on' })
  const cookies: string[] = []
  for (const city of CITIES) {
    const email = `bench-signed-in-${city.toLowerCase()}@example.org`
    cookies.push(await cookieFor(dataDir, email, '--city', city, '--country', 'Portugal'))
  }
  const page = `${url}/`
  const oneAfterAnother = async () => {
    const taken: number[] = []
    for (const cookie of cookies) {
      taken.push(...(await serverTimes(Array(SINGLE / CITIES.length).fill(page), { ...AS_A_BROWSER, cookie })))
    }
    return taken
  }
  // a renderer that has just started is compiled while it runs, and refuses what comes all at once
  await oneAfterAnother()
  const rounds: { perSecond: number; p99Ms: number; singleMs: number; processorMs: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const many = await load(page, cookies, 16, seconds, AS_A_BROWSER)
    // the first pages after a load share the processor with what it left to be done
    await oneAfterAnother()
    const computedBefore = await processorTimeOf(url)
    const singleMs = median(await oneAfterAnother())
    rounds.push({ ...many, singleMs, processorMs: ((await processorTimeOf(url)) - computedBefore) / SINGLE })
  }
  const medianOf = (name: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[name]))
  figure('throughput', medianOf('perSecond'))
  figure('tail', medianOf('p99Ms'))
  figure('single', medianOf('singleMs'))
  figure('processor', medianOf('processorMs'))
  const stopLiking = likeOverAndOver(url, cookies[0] ?? '')
  figure('changing', (await load(page, cookies, 16, seconds, AS_A_BROWSER)).perSecond)
  await stopLiking()
})

/** Likes the first trip and takes it back, until it is stopped. */
function likeOverAndOver(url: string, cookie: string): () => Promise<void> {
  const headers = { cookie, 'content-type': 'application/json' }
  let isOver = false
  const running = (async () => {
    const [trip] = (await (await fetch(`${url}/api/posts`, { headers })).json()) as { id: string }[]
    for (let liked = true; !isOver; liked = !liked) {
      const body = JSON.stringify({ liked })
      const reply = await fetch(`${url}/api/posts/${trip?.id}/like`, { method: 'PUT', headers, body })
      if (!reply.ok) throw new Error(`A like was answered ${reply.status}: ${await reply.text()}`)
      await sleep(LIKE_EVERY_MS)
    }
  })()
  return () => {
    isOver = true
    return running
  }
}
