import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '@caravan/local-postgres/embedded-postgres.ts'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { writeNextRelease } from '../../e2e/support/sites.ts'
import { databasePassword } from '../../server/src/platform/database/database-password.ts'
import { device, type Listener } from '../../server/src/test/live.ts'
import { urlOf } from '../../server/src/test/postgres/postgres-for-tests.ts'
import { startOps } from '../../server/src/test/process/start-ops.ts'
import { SERVER } from '../../server/src/test/process/start-program.ts'
import { withoutSettings } from '../../server/src/test/process/without-settings.ts'
import { openBrowser, openPage } from '../lib/browser.ts'
import { newDataDir } from '../lib/data-dir.ts'
import { onEnd } from '../lib/measure.ts'
import { Site } from './site.ts'
import { type Faults, underLoad } from './strike.ts'

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

const LOOK_MS = 200

/**
 * Does what a balancer does: looks at `/readyz` several times in a second, and lets new calls wait while no server is
 * ready. Calls that are under way go on.
 */
class Balancer {
  readonly #url: () => string
  #isOver = false
  #opened = Promise.withResolvers<void>()
  #isOpen = false

  constructor(url: () => string) {
    this.#url = url
    void this.#look()
  }

  async ready(): Promise<void> {
    while (!this.#isOpen) await this.#opened.promise
  }

  stop(): void {
    this.#isOver = true
    this.#setOpen(true)
  }

  async #look(): Promise<void> {
    while (!this.#isOver) {
      this.#setOpen(await fetch(`${this.#url()}/readyz`).then(isReady, () => false))
      await sleep(LOOK_MS)
    }
  }

  #setOpen(isOpen: boolean): void {
    if (isOpen) this.#opened.resolve()
    else if (this.#isOpen) this.#opened = Promise.withResolvers()
    this.#isOpen = isOpen
  }
}

async function isReady(reply: Response): Promise<boolean> {
  await reply.text()
  return reply.ok
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

const OPS = fileURLToPath(new URL('../../server/src/ops.ts', import.meta.url))
const run = promisify(execFile)

export const BACKUP: Faults = {
  'backup-a-day-old': {
    what: 'the instance is lost, and a backup from before the last writes is restored',
    async run() {
      const folder = newDataDir('restored')
      const file = join(folder, 'caravan.backup')
      const restored = join(folder, 'instance')
      await using lost = await Site.start()
      const { talkers } = lost
      await say(lost, 'before the backup')
      await ops(lost.dataDir, 'backup', file)
      await say(lost, 'after the backup')
      await lost.node.stop()
      await ops(restored, 'restore', file)
      await using site = await Site.start({ dataDir: restored })
      return await underLoad(site, {
        strike: () => undefined,
        during: () => asOfTheBackup(site, talkers[19]?.cookie ?? ''),
      })
    },
  },
}

async function ops(dataDir: string, ...args: string[]): Promise<void> {
  await run(process.execPath, [OPS, ...args], { env: { ...withoutSettings(process.env), DATA_DIR: dataDir } })
}

async function say({ url, talkers }: Site, content: string): Promise<void> {
  const talker = talkers[19]
  const headers = { cookie: talker?.cookie ?? '', 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const body = JSON.stringify({ matchId: talker?.matchId, content })
  const reply = await fetch(`${url}/api/messages`, { method: 'POST', headers, body })
  if (!reply.ok) throw new Error(`A message was refused: ${await reply.text()}`)
}

/** A tab that was open keeps its session, gets a socket again, and is shown what there was, nothing later and nothing twice. */
async function asOfTheBackup(site: Site, cookie: string): Promise<string[]> {
  const tab = await device(site.url, { cookie })
  tab.socket.close()
  const matchId = site.talkers[19]?.matchId
  const reply = await fetch(`${site.url}/api/messages/${matchId}`, { headers: { cookie } })
  const text = await reply.text()
  const said = [...text.matchAll(/"content":"((?:before|after) the backup)"/g)].map(([, content]) => content)
  return reply.status === 200 && said.join() === 'before the backup'
    ? []
    : [`a tab of before: ${reply.status} ${text.slice(0, 300)}`]
}

export const MIGRATORS: Faults = {
  'two-migrators': {
    what: 'two processes migrate one database at once, and one of them is killed',
    async run() {
      const dataDir = newDataDir('migrators')
      const postgres = await startEmbeddedPostgres({ dataDir, durable: false, password: databasePassword(dataDir) })
      onEnd(() => postgres.stop())
      const admin = new pg.Client({ ...postgres.poolConfig, database: 'postgres' })
      await admin.connect()
      await admin.query('create database migrated')
      await admin.end()
      const url = urlOf(postgres.poolConfig, 'migrated')
      const killed = startOps(url, 'migrate')
      const [first, second] = [startOps(url, 'migrate'), startOps(url, 'migrate')]
      await sleep(1500)
      killed.child.kill('SIGKILL')
      const killedAt = performance.now()
      const ends = await Promise.all([first.ended, second.ended])
      const took = (performance.now() - killedAt) / 1000
      const third = await startOps(url, 'migrate').ended
      const wrong = [...ends, third].flatMap(({ code, said }) => (code === 0 ? [] : [`ended with ${code}: ${said}`]))
      await postgres.stop()
      return { back: 0, wrong, notes: [`both had finished ${took.toFixed(1)} s after the third was killed`] }
    },
  },
}
