import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { writeNextRelease } from '../../e2e/support/sites.ts'
import { device, type Listener } from '../../server/src/test/live.ts'
import { SERVER } from '../../server/src/test/process/start-program.ts'
import { Balancer } from '../lib/balancer.ts'
import { openBrowser, openPage } from '../lib/browser.ts'
import { newDataDir } from '../lib/data-dir.ts'
import type { Faults } from './fault.ts'
import { Site } from './site.ts'
import { underLoad } from './strike.ts'

/** A balancer has looked again by then. */
const SEEN_MS = 300
const GRACE = { SHUTDOWN_GRACE: '2' }
const [SENTENCE, IN_NEXT] = ['No matches yet', 'No matches so far']
const LATEST = 'After the release'
const SHOWN_WITHIN_MS = 10_000

export const RELEASE: Faults = {
  'release-and-rollback': {
    what: 'two nodes are replaced by the next release one after the other, and back again, with tabs open',
    async run() {
      await using site = await Site.start({ database: 'outside', nodes: 2, settings: GRACE })
      const next = writeNextRelease(join(newDataDir('release'), 'next'), SENTENCE, IN_NEXT)
      let serving = 0
      const url = () => site.nodes[serving]?.url ?? ''
      const balancer = new Balancer(url)
      const sockets = await openSockets(site)
      const tab = await openTab(site)
      const wrong: string[] = []
      const outcome = await underLoad(site, {
        async strike() {
          for (const program of [next, SERVER]) {
            for (const at of [0, 1]) {
              serving = 1 - at
              await sleep(SEEN_MS)
              await replace(site, at, program)
              wrong.push(...(await serves(site, at, program === next)))
            }
          }
        },
        url,
        ready: () => balancer.ready(),
        after: async () => [...wrong, ...(await socketsReturn(site, sockets)), ...(await showsLatest(site, tab))],
      })
      balancer.stop()
      await tab.page.context().browser()?.close()
      return outcome
    },
  },
}

/** At the same address, so that its tabs find it again. */
async function replace(site: Site, at: number, program: string): Promise<void> {
  const node = site.nodes[at]
  await node?.stop()
  await site.startAgain(at, { PORT: new URL(node?.url ?? '').port }, program)
}

/** Scripts of the next release have other names; only who is signed in gets a page with scripts. */
async function serves({ nodes, talkers }: Site, at: number, isNext: boolean): Promise<string[]> {
  const headers = { cookie: talkers[at]?.cookie ?? '', accept: 'text/html' }
  const page = await (await fetch(nodes[at]?.url ?? '', { headers })).text()
  return page.includes('next.js') === isNext ? [] : [`node ${at} serves another release than it was started with`]
}

const openSockets = ({ nodes, talkers }: Site): Promise<Listener[]> =>
  Promise.all(nodes.map(({ url }, n) => device(url, { cookie: talkers[n]?.cookie ?? '' })))

/** Each socket has ended with its node, and is let in again by the one that took its place, with the session of before. */
async function socketsReturn(site: Site, sockets: Listener[]): Promise<string[]> {
  await Promise.all(sockets.map(({ closed }) => closed))
  const again = await openSockets(site)
  const wrong = again.flatMap(({ socket }) => (socket.connected ? [] : ['a socket was not let in again']))
  for (const { socket } of again) socket.close()
  return wrong
}

interface Tab {
  page: Page
  /** What the page threw and nobody caught. */
  errors: string[]
}

/** A browser's, at the first node, with a conversation in which others write all the while. */
async function openTab({ url, talkers }: Site): Promise<Tab> {
  const [talker] = talkers
  if (!talker) throw new Error('There is nobody')
  const page = await openPage(await openBrowser(), url, talker.cookie, { viewport: { width: 390, height: 844 } })
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(`${url}/messages/${talker.matchId}`, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.body.setAttribute('data-open-before', ''))
  return { page, errors }
}

/** What the other says now at the other node is there once, in the page of before that nobody has loaded anew. */
async function showsLatest({ nodes, talkers }: Site, { page, errors }: Tab): Promise<string[]> {
  const other = talkers[1]
  const headers = { cookie: other?.cookie ?? '', 'content-type': 'application/json' }
  const body = JSON.stringify({ matchId: other?.matchId, content: LATEST })
  const reply = await fetch(`${nodes[1]?.url}/api/messages`, { method: 'POST', headers, body })
  if (!reply.ok) return [`what was said after it was refused: ${reply.status} ${await reply.text()}`]
  const shown = page.locator('[data-open-before] main').getByText(LATEST, { exact: true })
  const isThere = await shown
    .first()
    .waitFor({ timeout: SHOWN_WITHIN_MS })
    .then(
      () => true,
      () => false,
    )
  const count = await shown.count()
  return [
    ...(isThere && count === 1 ? [] : [`an open tab shows ${count} times what was said after it`]),
    ...errors.map((message) => `an open tab threw: ${message}`),
  ]
}
