import { device, type Listener } from '../../server/src/test/live.ts'
import { isHere } from '../rules/travellers.ts'
import { seesTrip } from '../rules/visibility.ts'
import type { World } from '../rules/world.ts'
import type { Cast } from './cast.ts'

/** An event that a traveller's open page has received. */
export interface ReceivedEvent {
  by: string
  event: string
  payload: unknown
}

interface Page {
  listener: Listener
  isOpen: boolean
  watched: Set<string>
  /** How many events of it were handed out. */
  taken: number
}

/** The open page of each traveller, which watches every trip that it is shown. */
export class Devices {
  readonly #url: string
  readonly #cast: Cast
  readonly #pages = new Map<string, Page>()

  constructor(url: string, cast: Cast) {
    this.#url = url
    this.#cast = cast
  }

  /** Opens and watches what each traveller may see. @returns where they were let in, or refused, against the rules */
  async follow(world: World): Promise<string[]> {
    for (const id of this.#pages.keys()) if (!world.travellers.has(id)) this.#close(id)
    const viewers = [...world.travellers.values()]
    for (const viewer of viewers) if (!isHere(viewer)) this.#close(viewer.id)
    const active = viewers.filter(isHere)
    return (await Promise.all(active.map(({ id, name }) => this.#watch(world, id, name)))).flat()
  }

  async #watch(world: World, id: string, name: string): Promise<string[]> {
    const viewer = world.travellers.get(id)
    const page = await this.#open(id)
    const trips = viewer
      ? [...world.trips.values()].map((trip) => ({ trip, isSeen: seesTrip(world, viewer, trip) }))
      : []
    const unseen = trips.find(({ isSeen }) => !isSeen)
    const wanted = trips.filter(({ trip, isSeen }) => isSeen && !page.watched.has(trip.id))
    const wrong: string[] = []
    for (const { trip, isSeen } of [...wanted, ...(unseen ? [unseen] : [])]) {
      const reply = await ask(page, 'watch', { kind: 'post', id: trip.id })
      const isWatched = Reflect.get(Object(reply), 'ok') === true
      if (isWatched) page.watched.add(trip.id)
      if (reply !== CLOSED && isWatched !== isSeen)
        wrong.push(`${name} ${isWatched ? 'watches' : 'is refused'} trip ${trip.id}`)
    }
    return wrong
  }

  /** What has come since the last time: what is sent to a page arrives in order, so that the answer to a question comes after it. */
  async takeReceived(): Promise<ReceivedEvent[]> {
    await Promise.all([...this.#pages.values()].map((page) => (page.isOpen ? ask(page, 'unwatch', {}) : undefined)))
    return this.takeArrived()
  }

  /** The same without a question, where each page has just been answered. */
  takeArrived(): ReceivedEvent[] {
    const all: ReceivedEvent[] = []
    for (const [by, page] of this.#pages) {
      const events = page.listener.received.slice(page.taken)
      page.taken += events.length
      for (const { event, payload } of events) {
        all.push({ by, event, payload })
        if (event === 'unwatched') page.watched.delete(String(Reflect.get(Object(payload), 'id')))
      }
    }
    return all
  }

  /**
   * Whose page the server has closed, or not, against the rules: who is suspended or has left has none, and who states a gender
   * comes again with its rights.
   */
  closedByServer(before: World, after: World): string[] {
    return [...after.travellers.values()].flatMap((viewer) => {
      const { id, name, gender } = viewer
      const isOpen = this.#pages.get(id)?.isOpen
      if (isOpen && !isHere(viewer)) return [`the page of ${name} stays open`]
      const isClosed = isOpen === false && isHere(viewer) && gender === before.travellers.get(id)?.gender
      return isClosed ? [`the page of ${name} is closed`] : []
    })
  }

  closeAll(): void {
    for (const id of [...this.#pages.keys()]) this.#close(id)
  }

  async #open(id: string): Promise<Page> {
    const before = this.#pages.get(id)
    if (before?.isOpen) return before
    const listener = await device(this.#url, { cookie: this.#cast.cookieOf(id) ?? '' })
    const page: Page = { listener, isOpen: true, watched: new Set(), taken: 0 }
    void listener.closed.then(() => {
      page.isOpen = false
    })
    this.#pages.set(id, page)
    return page
  }

  #close(id: string): void {
    this.#pages.get(id)?.listener.socket.close()
    this.#pages.delete(id)
  }
}

const CLOSED = Symbol('closed')

/** A page that the server closes meanwhile is answered nothing: the question fails, or was never sent. */
const ask = ({ listener }: Page, event: string, payload: object): Promise<unknown> => {
  const unlessClosed = (error: unknown) => (listener.socket.connected ? Promise.reject(error) : CLOSED)
  return Promise.race([listener.ask(event, payload).catch(unlessClosed), listener.closed.then(() => CLOSED)])
}
