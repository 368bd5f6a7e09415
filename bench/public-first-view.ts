/**
 * What the first visit of the landing page and of an article costs a phone on slow 4G with a processor slowed four times.
 *
 *   npm run bench -- public-first-view
 */
import { listArticles } from '@caravan/contract/blog.ts'
import { openBrowser, visitOnPhone } from './lib/browser.ts'
import { newDataDir } from './lib/data-dir.ts'
import { median } from './lib/load.ts'
import { type Bar, CannotMeasure, runBench } from './lib/measure.ts'
import { startBenchServer } from './lib/server.ts'

const VISITS = 5
/** The most that each may weigh over the wire: an article beside the picture at its head. */
const KILOBYTES = { landing: 200, article: 90 }
type PageName = keyof typeof KILOBYTES

const bars: Record<string, Bar> = Object.fromEntries(
  Object.entries(KILOBYTES).flatMap(([page, kilobytes]) => [
    [`${page} all`, { what: `${page}: over the wire`, unit: ' KB', atMost: kilobytes }],
    [`${page} paint`, { what: `${page}: largest paint`, unit: ' s', atMost: 1.6 }],
    [`${page} shift`, { what: `${page}: layout shift`, atMost: 0.02 }],
    [`${page} task`, { what: `${page}: longest task after it was loaded`, unit: ' ms', atMost: 50 }],
  ]),
)

await runBench(bars, async (figure) => {
  const { url } = await startBenchServer(newDataDir('public-first-view'), { demo: 'on' })
  const browser = await openBrowser()
  const article = await newestArticle(url)
  const pages: Record<PageName, { path: string; picture?: string }> = { landing: { path: '/' }, article }
  for (const [page, { path, picture }] of Object.entries(pages)) {
    const visits: Visit[] = []
    for (let n = 0; n < VISITS; n++) visits.push(await visitOnPhone(browser, url + path))
    figure(`${page} all`, median(visits.map((visit) => (visit.bytes - bytesOfPicture(visit, picture)) / 1000)))
    figure(`${page} paint`, median(visits.map(({ largestPaint }) => largestPaint / 1000)))
    figure(`${page} shift`, median(visits.map(({ layoutShift }) => layoutShift)))
    figure(`${page} task`, median(visits.map(({ longestTask }) => longestTask)))
  }
})

type Visit = Awaited<ReturnType<typeof visitOnPhone>>

/** In whichever size the page shows it. */
function bytesOfPicture({ bytesOf }: Visit, picture: string | undefined): number {
  if (!picture) return 0
  const sizes = [...bytesOf].filter(([path]) => path.startsWith(picture))
  if (sizes.length === 0) throw new CannotMeasure(`The page does not show ${picture}.`)
  return sizes.reduce((sum, [, bytes]) => sum + bytes, 0)
}

async function newestArticle(url: string): Promise<{ path: string; picture: string }> {
  const reply = await fetch(`${url}${listArticles.path}?limit=1`)
  const [article] = listArticles.reply[200].parse(await reply.json())
  if (!article) throw new CannotMeasure('The demo has no article.')
  return { path: `/blog/${article.id}`, picture: article.pictureUrl }
}
