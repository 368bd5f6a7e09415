import { findDueAt, keep } from '../../server/src/modules/privacy/deletion/deletion.ts'
import { actAsSystem } from '../../server/src/platform/act.ts'
import { type TestApp, useApp } from '../../server/src/test/build-app.ts'
import { listening } from '../../server/src/test/live.ts'
import type { World } from '../rules/world.ts'
import { type Call, type Reply, replyOf, send } from './call.ts'
import { Cast, setFirstSwitches } from './cast.ts'
import type { Server } from './command.ts'
import { idIn, pathIn } from './command.ts'
import { listsIn } from './compare.ts'
import { Devices } from './devices.ts'
import { forgetJobs, runJobs, type TaskName } from './jobs.ts'
import { Album, Mailbox, PushedBrowsers } from './outside.ts'

const EARLIER_MS = 1000

/** The application of the tests, on its real database and its real port. */
export class TestServer implements Server {
  readonly cast: Cast
  readonly devices: Devices
  readonly pushedBrowsers: PushedBrowsers
  readonly mailbox: Mailbox
  readonly #test: TestApp
  readonly #url: string
  readonly #album: Album

  private constructor(
    test: TestApp,
    url: string,
    { pushedBrowsers, album }: { pushedBrowsers: PushedBrowsers; album: Album },
  ) {
    this.#test = test
    this.#url = url
    this.pushedBrowsers = pushedBrowsers
    this.#album = album
    this.mailbox = new Mailbox(test)
    this.cast = new Cast(test.database, test.app.services.secrets.session[0])
    this.devices = new Devices(url, this.cast)
  }

  /** For the tests of a file. Its counts are never from before, and a page asks as often as the machine plays. */
  static async start(): Promise<TestServer> {
    const test = await useApp({}, { countsFreshMs: 0, live: { eventsPerSecond: 10_000 } })
    const [pushedBrowsers, album] = [await PushedBrowsers.open(test.app.services), await Album.open(test.app)]
    return new TestServer(test, await listening(test.app), { pushedBrowsers, album })
  }

  /** A history begins: each has a browser that they subscribed, and wants some kinds another way than by default. */
  async begin(): Promise<World> {
    const world = await this.cast.begin()
    await forgetJobs(this.#test.app.services)
    await this.#album.begin(world)
    const all = [...world.travellers.keys()]
    world.hasLateJobs = true
    setFirstSwitches(world)
    for (const by of all)
      await this.#change(by, { method: 'PUT', url: '/api/notification-settings', body: settingsOf(world, by) })
    for (const [index, browser] of this.pushedBrowsers.names.entries()) {
      const by = all[index % all.length] ?? ''
      world.browsers.set(browser, { by, number: ++world.time })
      await this.#change(by, {
        method: 'POST',
        url: '/api/push-subscriptions',
        body: this.pushedBrowsers.bodyOf(browser),
      })
    }
    return world
  }

  async #change(by: string, call: Call): Promise<void> {
    const { status, body } = await this.call(by, call)
    if (status >= 300) throw new Error(`${call.method} ${call.url} is answered ${status} ${JSON.stringify(body)}`)
  }

  /** Changes go over the port. Reads are many, and a socket takes half of their time; a picture may be elsewhere. */
  call: Server['call'] = (by, call, headers) => {
    const isRead = call.method === 'GET' && call.url.startsWith('/api/')
    return isRead ? this.#read(by, call.url, headers) : send(this.#url, this.cast.cookieOf(by), call, headers)
  }

  async #read(by: string | null, url: string, headers: Record<string, string> = {}): Promise<Reply> {
    const cookie = this.cast.cookieOf(by)
    const own = cookie ? { cookie } : {}
    const reply = await this.#test.app.inject({ method: 'GET', url, headers: { ...own, ...headers } })
    const { 'content-type': type, link } = reply.headers
    return replyOf(reply.statusCode, reply.payload, { type, link })
  }

  settled = () => this.#test.app.afterCommit.settled()

  runJobs = (task: TaskName) => runJobs(this.#test.app.services, task)

  comeBack = async (id: string, isOfEarlier: boolean): Promise<boolean> => {
    const { services } = this.#test.app
    const dueAt = (await findDueAt(services.db, id)) ?? new Date()
    const asked = isOfEarlier ? new Date(dueAt.getTime() - EARLIER_MS) : dueAt
    return actAsSystem(services, (act) => keep(act, id, asked))
  }

  archiveOf = async (by: string, other: string): Promise<Map<string, unknown>> => {
    const asked = await this.call(by, { method: 'POST', url: '/api/exports' })
    await this.runJobs('make-export')
    const opened = await this.call(by, { method: 'PUT', url: `/api/exports/${idIn(asked.body)}/path`, body: {} })
    const url = this.#url + pathIn(opened.body)
    const fetchAs = (id: string) => fetch(url, { headers: { cookie: this.cast.cookieOf(id) ?? '' } })
    const [reply, another] = [await fetchAs(by), await fetchAs(other)]
    if (reply.status !== 200 || another.status !== 404)
      throw new Error(`An archive is answered ${reply.status} to its traveller, and ${another.status} to another`)
    await another.text()
    return listsIn(await reply.arrayBuffer())
  }

  close(): void {
    this.devices.closeAll()
    this.pushedBrowsers.close()
  }
}

/** What somebody has switched, as a call says it. */
function settingsOf({ switches }: World, by: string): object {
  const own = [...switches]
    .map(([name, isOn]) => ({ names: name.split(' '), isOn }))
    .filter(({ names }) => names[0] === by)
  return Object.fromEntries(own.map(({ names: [, kind, channel], isOn }) => [kind, { [channel ?? '']: isOn }]))
}
