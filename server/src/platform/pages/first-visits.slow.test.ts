import * as fs from 'node:fs'
import { COSTS, RATES } from '@caravan/contract/limits.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { listening } from '../../test/live.ts'
import { builtFiles, builtPages } from './pages.ts'

const PUBLIC_URL = 'http://127.0.0.1:3000'
/** How busy the event loop may be is another limit, and depends on the machine. */
const load = { lagMs: 600_000 }
const { app } = await useApp({ RATE_LIMIT: 'on', PUBLIC_URL }, { pages: builtPages, files: builtFiles, load })

const VISITS = 300
/** Uncompressed: it takes long, and changes nothing here. */
const headers = { accept: 'text/html,*/*', 'accept-encoding': 'identity' }
/** No trip's: the most expensive call there is, and nothing to render. */
const NO_PICTURE = '/share/trips/018f0000-0000-7000-8000-000000000000.png'
/** As many as are sure to meet the limit, also where one window ends and the next begins meanwhile. */
const MAX_CALLS = (2 * RATES.address.points) / COSTS.sharePicture

/** What the page has its visitor ask for beside files: signed out it makes no calls, and its pictures are drawn. */
function drawingsOf(page: string): string[] {
  const sources = [...page.matchAll(/<img\b[^>]*?\ssrc="([^"]+)"/g)].map(([, source = '']) => source)
  return [...new Set(sources)].filter((path) => !fs.existsSync(builtFiles + path))
}

test('300 first visits from one address load with all their pictures; far more are refused', async () => {
  const url = await listening(app)
  const get = async (path: string) => {
    const reply = await fetch(url + path, { headers, redirect: 'manual' })
    return { path, status: reply.status, text: await reply.text() }
  }
  for (let visit = 1; visit <= VISITS; visit++) {
    const page = await get('/')
    const drawings = drawingsOf(page.text)
    const loaded = [page, ...(await Promise.all(drawings.map(get)))]
    const failed = loaded.filter(({ status }) => status !== 200).map(({ path, status }) => `${status} ${path}`)
    expect({ visit, failed }).toEqual({ visit, failed: [] })
    // a page that is no landing page would be a cheap one
    expect(drawings.length).toBeGreaterThan(5)
  }
  const statuses = new Set<number>()
  for (let call = 0; call < MAX_CALLS && !statuses.has(429); call++) statuses.add((await get(NO_PICTURE)).status)
  expect([...statuses]).toEqual([404, 429])
})
