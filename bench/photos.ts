/**
 * What photos cost everybody else: twenty travellers send one of 12 megapixels each, at once, and each is made a picture.
 * Meanwhile others read the feed; their median is compared with that of an idle server in the same run. Then the memory of
 * the server comes back.
 *
 *   npm run bench -- photos [--photos 20]
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { crowd } from './lib/crowd.ts'
import { newDataDir } from './lib/data-dir.ts'
import { median, responseTimes } from './lib/load.ts'
import { CannotMeasure, runBench } from './lib/measure.ts'
import { residentMb } from './lib/processes.ts'
import { startBenchServer } from './lib/server.ts'

const { values } = parseArgs({ options: { photos: { type: 'string', default: '20' } } })
const PHOTOS = Number(values.photos)
/** As in `web/app/modules/media/pictures/with-retries.ts`, in milliseconds. */
const RETRY_DELAYS = [0, 1000, 3000, 5000]
const IDLE_READS = 200
const WARM_READS = 200
/** The image threads end after a minute without work, and what they had goes with them. */
const MAX_TO_SETTLE_MS = 120_000

const bars = {
  made: { what: `of ${PHOTOS} photos made pictures, each by the tries of the upload widget`, atLeast: PHOTOS },
  seconds: { what: 'until the last one was there', unit: ' s' },
  idle: { what: 'the feed on an idle server, median', unit: ' ms' },
  slower: { what: 'the feed meanwhile, median, of that', unit: ' times', atMost: 3 },
  grown: { what: 'resident memory grown at most', unit: ' MB', atMost: 400 },
  left: { what: 'of that still there afterwards', unit: ' MB', atMost: 100 },
}

await runBench(bars, async (figure) => {
  const server = await startBenchServer(newDataDir('photos'), { demo: 'on' })
  const [reader, ...senders] = await crowd(server.dataDir, PHOTOS + 1)
  if (!reader) throw new CannotMeasure('Nobody reads.')
  const photo = await photoOf12Megapixels()
  const feed = [`${server.url}/api/posts`]
  const { pid } = server
  // as after an hour of use: the code is compiled, and one picture was made
  for (let n = 0; n < WARM_READS; n++) await responseTimes(feed, reader.cookie)
  await keepPhoto(server.url, reader.cookie, photo)

  const idle: number[] = []
  for (let n = 0; n < IDLE_READS; n++) idle.push(...(await responseTimes(feed, reader.cookie)))
  const before = residentMb(pid)
  let isOver = false
  const started = performance.now()
  const sent = Promise.allSettled(senders.map(({ cookie }) => keepPhoto(server.url, cookie, photo))).finally(() => {
    isOver = true
  })
  const busy: number[] = []
  let most = before
  while (!isOver) {
    busy.push(...(await responseTimes(feed, reader.cookie)))
    most = Math.max(most, residentMb(pid))
    await sleep(20)
  }
  const outcomes = await sent
  for (const one of outcomes) if (one.status === 'rejected') console.log(`  ${one.reason}`)
  figure('made', outcomes.filter(({ status }) => status === 'fulfilled').length)
  figure('seconds', (performance.now() - started) / 1000)
  figure('idle', median(idle))
  figure('slower', median(busy) / median(idle))
  figure('grown', most - before)
  figure('left', Math.max(0, (await settledMb(pid, before + bars.left.atMost)) - before))
})

/** Fine grain over large shapes: about 6 MB, as a phone writes it. */
async function photoOf12Megapixels(): Promise<Buffer> {
  const [width, height] = [4000, 3000]
  const noise = await sharp(randomBytes(500 * 375 * 3), { raw: { width: 500, height: 375, channels: 3 } })
    .resize(width, height, { kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(noise).jpeg({ quality: 95 }).toBuffer()
}

/** As the upload widget does: an address, the body, the picture, and so many tries for the last. */
async function keepPhoto(url: string, cookie: string, photo: Buffer): Promise<void> {
  const asked = await fetch(`${url}/api/objects/upload`, { method: 'POST', headers: { cookie } })
  const { uploadURL } = (await answered(asked).json()) as { uploadURL: string }
  const { pathname, search } = new URL(uploadURL)
  const headers = { 'content-type': 'image/jpeg' }
  answered(await fetch(`${url}${pathname}${search}`, { method: 'PUT', headers, body: new Uint8Array(photo) }))
  const body = JSON.stringify({ imageURL: uploadURL })
  const keep = () =>
    fetch(`${url}/api/trip-images`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body,
    }).catch((error: unknown) => String(error))
  for (const delay of [...RETRY_DELAYS, undefined]) {
    const reply = await keep()
    if (typeof reply !== 'string' && reply.ok) return
    const hasRefused = typeof reply !== 'string' && reply.status !== 503
    if (hasRefused || delay === undefined) throw new Error(typeof reply === 'string' ? reply : await reply.text())
    await sleep(delay)
  }
}

function answered(reply: Response): Response {
  if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}`)
  return reply
}

/** Once it is below that, or after all the time that it is given. */
async function settledMb(pid: number | undefined, enough: number): Promise<number> {
  const deadline = Date.now() + MAX_TO_SETTLE_MS
  while (residentMb(pid) > enough && Date.now() < deadline) await sleep(1000)
  return residentMb(pid)
}
