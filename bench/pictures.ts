/**
 * How fast stored pictures are served, beside a bare static server of the same files: a photo of a trip for everyone, and one of
 * a trip for some, whose address is short-lived.
 *
 *   npm run bench -- pictures
 */
import { parseArgs } from 'node:util'
import { phonePhoto } from '../server/src/test/sample-images.ts'
import { cookieFor } from './lib/crowd.ts'
import { newDataDir } from './lib/data-dir.ts'
import { load, median } from './lib/load.ts'
import { CannotMeasure, runBench } from './lib/measure.ts'
import { startBenchServer, startYardstick } from './lib/server.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } })
const ROUNDS = 3
const CONNECTIONS = 16
const WIDTH = 480

const bars = {
  stored: { what: 'a stored picture at 16 connections, own : bare static server', atLeast: 0.7 },
  signed: { what: 'a picture of a trip for some at 16 connections, own : bare static server', atLeast: 0.6 },
}

await runBench(bars, async (figure) => {
  const { url, dataDir } = await startBenchServer(newDataDir('pictures'))
  const bare = await startYardstick('bare-static', dataDir)
  const cookie = await cookieFor(dataDir, 'photographer@example.org', '--gender', 'woman')
  const forAll = await photoOf('all')
  const forSome = await photoOf('female')
  const file = `${bare.url}${forAll.split('/').slice(0, 4).join('/').replace('/objects', '')}/${WIDTH}.webp`
  const ratios: Record<keyof typeof bars, number[]> = { stored: [], signed: [] }
  for (let round = 0; round <= ROUNDS; round++) {
    const yardstick = await perSecond(file)
    const stored = await perSecond(`${url}${forAll}?w=${WIDTH}`)
    const signed = await perSecond(`${url}${forSome}?w=${WIDTH}`)
    console.log(`  bare ${yardstick.toFixed(0)}/s, stored ${stored.toFixed(0)}/s, signed ${signed.toFixed(0)}/s`)
    // the first warms up
    if (round === 0) continue
    ratios.stored.push(stored / yardstick)
    ratios.signed.push(signed / yardstick)
  }
  figure('stored', median(ratios.stored))
  figure('signed', median(ratios.signed))

  /** With a cookie, as browsers send it. */
  async function perSecond(address: string): Promise<number> {
    return (await load(address, cookie, CONNECTIONS, Number(values.seconds))).perSecond
  }

  /** A trip with a photo, and the address by which it shows it. */
  async function photoOf(audience: 'all' | 'female'): Promise<string> {
    const { uploadURL } = await send<{ uploadURL: string }>('POST', '/api/objects/upload')
    const { pathname, search } = new URL(uploadURL)
    const headers = { 'content-type': 'image/jpeg' }
    await fetch(url + pathname + search, { method: 'PUT', headers, body: new Uint8Array(await phonePhoto()) })
    const { objectPath } = await send<{ objectPath: string }>('PUT', '/api/trip-images', { imageURL: pathname })
    const trip = {
      destination: 'Lisbon',
      country: 'Portugal',
      startDate: '2090-05-01',
      endDate: '2090-05-09',
      description: 'Tiles and trams.',
      imageUrl: objectPath,
      audience,
    }
    return (await send<{ imageUrl: string }>('POST', '/api/posts', trip)).imageUrl
  }

  async function send<T>(method: string, path: string, body: object = {}): Promise<T> {
    const headers = { cookie, 'content-type': 'application/json' }
    const reply = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new CannotMeasure(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    const answer: T = JSON.parse(await reply.text())
    return answer
  }
})
