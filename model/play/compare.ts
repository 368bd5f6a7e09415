import { setTimeout as sleep } from 'node:timers/promises'
import { filesIn } from '../../server/src/test/archives.ts'
import { readsOf, readsOfVisitors } from '../reads/reads.ts'
import { archiveFor } from '../rules/deletion.ts'
import type { Traveller, World } from '../rules/world.ts'
import { difference, ID, type Read, statusOf, unmatched } from './call.ts'
import type { Server } from './command.ts'

const AT_ONCE = 8
/** A list of a history is shorter; one that is longer goes on for ever. */
const MAX_PAGES = 50
const AGAIN_MS = 50

interface Reading {
  read: Read
  name: string
  by: string | null
}

export const allReadings = (world: World): Reading[] => [
  ...[...world.travellers.values()].flatMap((viewer) =>
    readsOf(world, viewer).map((read) => ({ read, name: viewer.name, by: viewer.id })),
  ),
  ...readsOfVisitors(world).map((read) => ({ read, name: 'a visitor', by: null })),
]

/** How many are read after a command: of what is other by it, of what it concerns otherwise, and of all else in its turn. */
const CHANGED = 36
const CONCERNED = 24
const MIN_CONCERNED = 8
const OTHERS = 6

/**
 * What is read after each command: first what by the rules is other by it, then the same as all else see it, and what it names.
 */
export class Readings {
  readonly #comparedAt = new Map<string, number>()
  /** What each was to be after the last command. */
  #expected: ReadonlyMap<string, string>
  #turn = 0

  constructor(world: World) {
    this.#expected = expectedOf(allReadings(world))
  }

  /** `command` is all that was said of it. */
  after(world: World, command: string): Reading[] {
    const all = allReadings(world)
    const expected = expectedOf(all)
    const isOther = (reading: Reading) => expected.get(keyOf(reading)) !== this.#expected.get(keyOf(reading))
    const others = new Set(all.filter(isOther).map(({ read }) => read.url))
    this.#expected = expected
    const isConcerned = ({ read: { url } }: Reading) =>
      others.has(url) || (url.match(ID) ?? []).some((id) => command.includes(id))
    const waiting = this.#inTurn(all)
    const changed = waiting.filter(isOther).slice(0, CHANGED)
    const concerned = waiting
      .filter((one) => isConcerned(one) && !isOther(one))
      .slice(0, Math.max(CONCERNED - changed.length, MIN_CONCERNED))
    const rest = waiting.filter((one) => !isConcerned(one)).slice(0, OTHERS)
    return this.#taken([...changed, ...concerned, ...rest])
  }

  /** So many of all, at the end of a history. */
  last(world: World, most: number): Reading[] {
    return this.#taken(this.#inTurn(allReadings(world)).slice(0, most))
  }

  #inTurn(all: readonly Reading[]): Reading[] {
    const at = (reading: Reading) => this.#comparedAt.get(keyOf(reading)) ?? 0
    return scattered(all).sort((a, b) => at(a) - at(b))
  }

  #taken(chosen: Reading[]): Reading[] {
    this.#turn++
    for (const reading of chosen) this.#comparedAt.set(keyOf(reading), this.#turn)
    return chosen
  }
}

const expectedOf = (all: readonly Reading[]): ReadonlyMap<string, string> =>
  new Map(all.map((reading) => [keyOf(reading), textOf(reading.read)]))

const textOf = ({ expected }: Read) =>
  JSON.stringify(expected, (_name, value) => (value instanceof RegExp ? String(value) : value))

/** In an order that is the same for the same history, and in which no noun comes first. */
function scattered<Item>(items: readonly Item[]): Item[] {
  const place = (index: number) => (index * 7919) % 1013
  return items
    .map((item, index) => ({ item, at: place(index) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

const keyOf = ({ read, by }: Reading) => `${by} ${read.url}`

/** Compares what is read with what may be seen by the rules; `differences` says in words what is other. */
export async function compareReads(
  wanted: Reading[],
  server: Server,
): Promise<{ reads: number; differences: string[] }> {
  const differences: string[] = []
  const compared = wanted.filter(
    ({ read }) => !(read.isCountForAll && server.hasOldCounts) && !(read.isOfAnHour && server.hasClocksApart),
  )
  const waiting = compared.values()
  const worker = async () => {
    for (const { read, name, by } of waiting) {
      const other = await compareInTime(server, by, read)
      if (other) differences.push(`${name} reads ${read.url}: ${other}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { reads: compared.length, differences }
}

async function compareInTime(server: Server, by: string | null, read: Read): Promise<string | null> {
  const until = performance.now() + (read.lagsMs ?? 0)
  let other = await compare(server, by, read)
  while (other && performance.now() < until) {
    await sleep(AGAIN_MS)
    other = await compare(server, by, read)
  }
  return other
}

async function compare(server: Server, by: string | null, read: Read): Promise<string | null> {
  const { url, isPaged, expected } = read
  const first = await server.call(by, { method: 'GET', url })
  if ('refusal' in expected) {
    const status = statusOf(expected.refusal)
    return difference({ status, body: { type: `/problems/${expected.refusal}` } }, first)
  }
  if (first.status !== 200) return `answers ${first.status} ${JSON.stringify(first.body)}`
  if (read.isPicture) return null
  if (!isPaged) return differenceOf(read, first.body)
  const items: unknown[] = Array.isArray(first.body) ? [...first.body] : []
  let { next } = first
  for (let pages = 1; next !== null; pages++) {
    if (pages > MAX_PAGES) return `has more than ${MAX_PAGES} pages`
    const page = await server.call(by, { method: 'GET', url: next })
    if (page.status !== 200 || !Array.isArray(page.body)) return `answers ${page.status} to its page ${next}`
    items.push(...page.body)
    next = page.next
  }
  return differenceOf(read, items)
}

function differenceOf({ expected, order, isPart }: Read, actual: unknown): string | null {
  if (order !== 'any' || !Array.isArray(expected) || !Array.isArray(actual)) return difference(expected, actual)
  const wanted = isPart ? expected.filter((item) => actual.some((one) => nameOf(one) === nameOf(item))) : expected
  return difference(byName(wanted), byName(actual))
}

const byName = (items: readonly unknown[]) => [...items].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))

/** What tells the items of such a list apart. */
function nameOf(item: unknown): string {
  const { id, place, trip, content } = Object(item)
  return String(content ?? trip?.id ?? id ?? place)
}

export async function listsIn(archive: ArrayBuffer): Promise<Map<string, unknown>> {
  const files = await filesIn(new Uint8Array(archive))
  const lists = [...files].filter(([name]) => name.endsWith('.json') && !name.includes('/'))
  return new Map(lists.map(([name, text]) => [name.replace('.json', ''), JSON.parse(text)]))
}

/** Of all who have not left. In the last place, for each is notified of it; `wrong` says in words what is other. */
export async function compareArchives(
  { archiveOf, cast }: Server,
  world: World,
): Promise<{ archives: number; wrong: string[] }> {
  await cast.deleteChatsOver()
  const all = archiveOf ? [...world.travellers.values()].filter(({ leftAt }) => leftAt === null) : []
  const wrong: string[] = []
  for (const viewer of all) {
    const another = all.find(({ id }) => id !== viewer.id)
    if (viewer.isSignInOld) await cast.signIn(viewer.id)
    const archive = another && (await archiveOf?.(viewer.id, another.id))
    if (archive) wrong.push(...wrongIn(archive, viewer, archiveFor(world, viewer)))
  }
  return { archives: all.length, wrong }
}

/** Where the lists of an archive are others than the rules say; each in whatever order. */
const wrongIn = (
  archive: ReadonlyMap<string, unknown>,
  { name }: Traveller,
  expected: Record<string, readonly object[]>,
): string[] =>
  Object.entries(expected).flatMap(([list, items]) => {
    const actual = archive.get(list)
    const { missed, extra } = unmatched(
      items,
      Array.isArray(actual) ? actual : [],
      (one, other) => !difference(one, other),
    )
    return [
      ...missed.map((item) => `the archive of ${name} lacks of ${list}: ${JSON.stringify(item)}`),
      ...extra.map((item) => `the archive of ${name} has in ${list}: ${JSON.stringify(item)}`),
    ]
  })
