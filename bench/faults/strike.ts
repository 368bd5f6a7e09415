import { setTimeout as sleep } from 'node:timers/promises'
import { type Try, Writers } from '../lib/writers.ts'
import { type Options, Site } from './site.ts'

export interface Outcome {
  /** From the moment at which nothing was broken any more to the first answer after the last refusal. Infinite for never. */
  back: number
  wrong: string[]
  notes: string[]
}

interface Strike {
  strike(): unknown
  /** What ends it; without it there is nothing to mend. */
  mend?(): unknown
  seconds?: number
  /** What else has to hold while it is broken, and once it is mended: what does not, in words. */
  during?(): Promise<string[]>
  after?(): Promise<string[]>
  /** Processes end: whoever calls at that moment may find nobody, or a connection that breaks. */
  isProcessEnding?: boolean
  /** Others are to notice nothing: no call is refused, and none waits long. */
  isUnnoticed?: boolean
  url?: () => string
  ready?: () => Promise<void>
}

const BACK_WITHIN_MS = 10_000
const CALM_MS = 1500
const FIRST_WRITE_WITHIN_MS = 10_000
/** What nobody notices, on a machine that others use too. */
const UNNOTICED_MS = 5000
const WRITES_PER_SECOND = 20

/**
 * Strikes under load, mends, and judges: people are back in time, nothing that was acknowledged is lost or there twice,
 * every refusal is said in plain words, and a fault that lasts is about a line a minute in the log.
 */
export async function underLoad(site: Site, strike: Strike): Promise<Outcome> {
  const written = { dataDir: site.dataDir, url: strike.url ?? (() => site.url), ready: strike.ready }
  const writers = new Writers(written, site.talkers, 10)
  const pages = new PageVisitor(strike.url ?? (() => site.url))
  writers.start({ writesPerSecond: WRITES_PER_SECOND, readers: 2 })
  const visiting = pages.visit()
  await sleep(CALM_MS)
  const before = await firstAcknowledged(writers)
  const struckAt = performance.now()
  await strike.strike()
  const [during = []] = await Promise.all([strike.during?.(), sleep((strike.seconds ?? 0) * 1000)])
  await strike.mend?.()
  const mendedAt = performance.now()
  await answeredAgain(writers, mendedAt)
  const after = (await strike.after?.()) ?? []
  await sleep(CALM_MS)
  await writers.stop()
  pages.stop()
  await visiting
  const since = writers.tries.filter(({ at }) => at >= struckAt)
  const lasted = (performance.now() - struckAt) / 1000
  const misplaced = await writers.misplaced()
  return {
    back: secondsBack(writers.tries, mendedAt),
    wrong: [
      ...(before > 0 ? [] : ['nothing was acknowledged before it']),
      ...during,
      ...after,
      ...misplaced,
      ...unclear(since, strike),
      ...pages.unclear,
      ...tooOften(site.written(), lasted),
    ],
    notes: [
      `${writers.acknowledged} acknowledged, none lost or doubled`,
      `${since.filter(({ outcome }) => outcome === 'refused').length} refused for the moment`,
      `slowest answer after ${(Math.max(...answeredOf(since).map(({ ms }) => ms)) / 1000).toFixed(1)} s`,
      `${linesOf(site.written()).length} lines in the log`,
    ],
  }
}

/** On a machine that is busy the first call takes longer. */
async function firstAcknowledged(writers: Writers): Promise<number> {
  const since = performance.now()
  while (writers.acknowledged === 0 && performance.now() - since < FIRST_WRITE_WITHIN_MS) await sleep(50)
  return writers.acknowledged
}

/** Until a write was answered that came back after this moment, or it has been long enough. */
async function answeredAgain({ tries }: Writers, since: number): Promise<void> {
  while (performance.now() - since < 2 * BACK_WITHIN_MS) {
    if (tries.some(({ at, outcome }) => at > since && outcome === 'answered')) return
    await sleep(50)
  }
}

function secondsBack(tries: Try[], since: number): number {
  const after = tries.filter(({ at }) => at >= since)
  const lastRefused = after.findLastIndex(({ outcome }) => outcome !== 'answered')
  const first = after.slice(lastRefused + 1).find(({ outcome }) => outcome === 'answered')
  return first ? (first.at - since) / 1000 : Number.POSITIVE_INFINITY
}

const answeredOf = (tries: Try[]) => tries.filter(({ outcome }) => outcome === 'answered')

/** Tries that ended otherwise than this fault may make them end, in words. */
function unclear(tries: Try[], { isProcessEnding = false, isUnnoticed = false }: Strike): string[] {
  const isMeant = ({ outcome }: Try) =>
    outcome === 'answered' || (outcome === 'refused' && !isUnnoticed) || (isProcessEnding && outcome !== 'wrong')
  const slow = isUnnoticed ? answeredOf(tries).filter(({ ms }) => ms > UNNOTICED_MS) : []
  return [
    ...[...new Set(tries.filter((one) => !isMeant(one)).map(({ outcome, detail }) => `${outcome}: ${detail}`))].slice(
      0,
      5,
    ),
    ...(slow.length > 0 ? [`${slow.length} answers took longer than ${UNNOTICED_MS / 1000} s`] : []),
  ]
}

const STACK = /\n\s+at |node:internal|Error:|ECONN|node_modules/

/** Somebody who looks at the landing page all the while, without a script. */
class PageVisitor {
  readonly unclear: string[] = []
  readonly #url: () => string
  #isOver = false

  constructor(url: () => string) {
    this.#url = url
  }

  stop(): void {
    this.#isOver = true
  }

  async visit(): Promise<void> {
    while (!this.#isOver) {
      const page = await fetch(this.#url(), { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(30_000) })
        .then(async (reply) => ({ status: reply.status, text: await reply.text() }))
        // whether connections may break is judged by the calls
        .catch(() => null)
      if (page && !isPlain(page)) this.unclear.push(`the page: ${page.status} ${page.text.slice(0, 200)}`)
      await sleep(200)
    }
  }
}

const isPlain = ({ status, text }: { status: number; text: string }) =>
  (status === 200 || (status === 503 && text.includes('<h1'))) && !STACK.test(text)

interface LogLine {
  level: number
  msg: string
  outage?: string
}

/** Warnings and worse, as the server writes them. */
function linesOf(written: string): LogLine[] {
  return written.split('\n').flatMap((line) => {
    if (!line.startsWith('{"level":')) return []
    try {
      const said = JSON.parse(line) as LogLine
      return said.level >= 40 ? [said] : []
    } catch {
      // the first line that is kept may be cut
      return []
    }
  })
}

/** Kinds of lines that were written more often than about once a minute. */
function tooOften(written: string, seconds: number): string[] {
  const kinds = Map.groupBy(linesOf(written), ({ outage, msg }) => outage ?? msg)
  const most = 1 + Math.ceil(seconds / 60)
  return [...kinds].flatMap(([kind, lines]) =>
    lines.length > most ? [`${lines.length} lines in the log of: ${kind}`] : [],
  )
}

export interface Fault {
  what: string
  run(): Promise<Outcome>
}

export type Faults = Readonly<Record<string, Fault>>

/** A fault of a site that is started for it. */
export const struck = (what: string, options: Options, strikeOf: (site: Site) => Strike): Fault => ({
  what,
  async run() {
    await using site = await Site.start(options)
    return await underLoad(site, strikeOf(site))
  },
})
