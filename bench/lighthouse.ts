/**
 * What Lighthouse says of the landing page, the blog, an article, the feed, matches, the profile and a conversation on a
 * phone: the median of three visits with its own mobile settings. Each screen's blocking time is set against that of a page of
 * the router's template with the same list, by turns in one run. Wants a machine that does little else.
 *
 *   npm run bench -- lighthouse [--only matches]
 */

import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { listArticles } from '@caravan/contract/blog.ts'
import { listConversations } from '@caravan/contract/messages.ts'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { chromiumPath } from '../e2e/chromium.ts'
import { SIGNING_IN, travellerOf } from '../server/src/demo/cast.ts'
import { cookieFor } from './lib/crowd.ts'
import { newDataDir } from './lib/data-dir.ts'
import { blockingRatio, median } from './lib/load.ts'
import { type Bar, CannotMeasure, onEnd, runBench } from './lib/measure.ts'
import { startBenchProgram, startBenchServer } from './lib/server.ts'

const BARE_SCREEN = fileURLToPath(new URL('./yardsticks/bare-screen.ts', import.meta.url))
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

/**
 * One visit with Lighthouse's own settings for a phone, and an empty cache. On a busy machine a trace may lack its
 * beginning: Lighthouse asks to be run again then.
 */
async function visit(address: string, port: number): Promise<Result> {
  const result = await audit(address, port)
  if (result.runtimeError?.code !== 'NO_NAVSTART') return usable(result)
  console.log(`  ${address}: the trace has no beginning, visited again`)
  return usable(await audit(address, port))
}

async function audit(address: string, port: number): Promise<Result> {
  const run = await lighthouse(address, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] })
  if (!run) throw new CannotMeasure(`Lighthouse said nothing of ${address}.`)
  return run.lhr
}

function usable(result: Result): Result {
  if (result.runtimeError) throw new CannotMeasure(`Lighthouse: ${result.runtimeError.message}`)
  return result
}

/** From 0 to 100. */
const scoreOf = ({ categories }: Result, category: Category) => Math.round((categories[category]?.score ?? 0) * 100)

const VITALS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
}
const vitals = ({ audits }: Result) =>
  Object.entries(VITALS)
    .map(([name, id]) => `${name} ${audits[id]?.displayValue}`)
    .join(', ')

const blockingMs = ({ audits }: Result) => audits[VITALS.TBT]?.numericValue ?? Number.NaN

function shortfalls(visits: Result[], category: Category): Set<string> {
  const lines = visits.flatMap(({ categories, audits }) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < (category === 'performance' ? 0.9 : 1))
      .map(({ id }) => `${id}: ${audits[id]?.title}`),
  )
  return new Set(lines)
}

const VISITS = 3
/** The least that the performance of each page may come to; every other category is to be full. */
const MIN_PERFORMANCE = 95
/** Lighthouse's index of the machine: on a slower one its performance is that of the machine, and is shown without a bar. */
const MIN_MACHINE = 1500
/** Of the template's blocking time, on any machine. */
const MAX_BLOCKING = 2
const PAGES = ['landing', 'blog', 'article', 'feed', 'matches', 'profile', 'conversation'] as const
type PageName = (typeof PAGES)[number]
/** Visited signed out, and therefore first. */
const PUBLIC = new Set<PageName>(['landing', 'blog', 'article'])

const { values: options } = parseArgs({ options: { only: { type: 'string' } } })
const pages = PAGES.filter((page) => !options.only || page === options.only)
if (pages.length === 0) throw new CannotMeasure(`There is no page ${options.only}.`)

const bars: Record<string, Bar> = Object.fromEntries(
  pages.flatMap((page) => [
    ...CATEGORIES.map((category): [string, Bar] => [
      `${page} ${category}`,
      { what: `${page}: ${category}`, atLeast: category === 'performance' ? MIN_PERFORMANCE : 100 },
    ]),
    ...(PUBLIC.has(page)
      ? []
      : [[`${page} blocking`, { what: `${page}: blocking time, own : bare`, atMost: MAX_BLOCKING }] as const]),
  ]),
)

await runBench(bars, async (figure) => {
  const { url, dataDir } = await startBenchServer(newDataDir('lighthouse'), { demo: 'on' })
  const cookie = await cookieFor(dataDir, travellerOf(SIGNING_IN[0]).email)
  const matchId = await latestConversation(url, cookie)
  const addresses = {
    landing: '/',
    blog: '/blog',
    article: `/blog/${await newestArticle(url)}`,
    feed: '/',
    matches: '/matches',
    profile: '/profile',
    conversation: `/messages/${matchId}`,
  }
  const lists = {
    feed: '/api/posts?page=0',
    matches: '/api/matches',
    profile: `/api/posts?userId=${await ownId(url, cookie)}`,
    conversation: `/api/messages/${matchId}`,
  }
  const yardstick = await startBenchProgram(BARE_SCREEN, { SITE: url })
  const browser = await openBrowser(url)
  for (const page of pages) {
    if (!PUBLIC.has(page)) await browser.signIn(cookie)
    const list =
      page in lists ? `${yardstick.url}/?list=${encodeURIComponent(lists[page as keyof typeof lists])}` : null
    const visits: Result[] = []
    const bare: Result[] = []
    for (let n = 0; n < VISITS; n++) {
      visits.push(await visit(`${url}${addresses[page]}`, browser.port))
      if (list) bare.push(await visit(list, browser.port))
    }
    console.log(`\n${page}: ${visits.map(vitals).join(' | ')} | load ${loadavg()[0]?.toFixed(1)}`)
    const isSlow = visits.some(({ environment }) => environment.benchmarkIndex < MIN_MACHINE)
    if (isSlow) bars[`${page} performance`] = { what: `${page}: performance, on a machine too slow for its bar` }
    for (const category of CATEGORIES) {
      figure(`${page} ${category}`, median(visits.map((result) => scoreOf(result, category))))
      for (const line of shortfalls(visits, category)) console.log(`  ${line}`)
    }
    if (list) {
      const [own, template] = [visits.map(blockingMs), bare.map(blockingMs)]
      console.log(`  blocking ${own.map(Math.round)} ms against ${template.map(Math.round)} ms`)
      figure(`${page} blocking`, blockingRatio(own, template))
    }
  }
})

async function newestArticle(url: string): Promise<string> {
  const reply = await fetch(`${url}${listArticles.path}?limit=1`)
  const [newest] = listArticles.reply[200].parse(await reply.json())
  if (!newest) throw new CannotMeasure('The demo has no article.')
  return newest.id
}

async function ownId(url: string, cookie: string): Promise<string> {
  const reply = await fetch(`${url}/api/auth/user`, { headers: { cookie } })
  return ((await reply.json()) as { id: string }).id
}

async function latestConversation(url: string, cookie: string): Promise<string> {
  const reply = await fetch(`${url}${listConversations.path}`, { headers: { cookie } })
  const [latest] = listConversations.reply[200].parse(await reply.json())
  if (!latest) throw new CannotMeasure('The demo cast has no conversation.')
  return latest.matchId
}

/** Lighthouse wants a browser that it reaches by a port; it leaves cookies where they are. */
async function openBrowser(url: string) {
  const browser = await launch({
    chromePath: chromiumPath(),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
    // ours to end
    handleSIGINT: false,
  })
  onEnd(() => browser.kill())
  const signIn = async (cookie: string) => {
    const remote = await chromium.connectOverCDP(`http://127.0.0.1:${browser.port}`)
    const at = cookie.indexOf('=')
    await remote.contexts()[0]?.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url }])
    await remote.close()
  }
  return { port: browser.port, signIn }
}
