import { endOverdueChats, notifyMembers } from '../../server/src/modules/chat/group-chats/ending.ts'
import { wakeWishes } from '../../server/src/modules/discover/wishes/wake.ts'
import { mailIfUnread } from '../../server/src/modules/inbox/notifications/mail.ts'
import { deliver, push } from '../../server/src/modules/inbox/notifications/push.ts'
import { notifyMatchesOfChange } from '../../server/src/modules/matching/matches/on-events.ts'
import { notifyOfProposal } from '../../server/src/modules/meetups/plans/group-plans.ts'
import { deleteRestedUsernames } from '../../server/src/modules/people/users/rest-usernames.ts'
import { deleteDue, deleteTraveller } from '../../server/src/modules/privacy/deletion/delete-traveller.ts'
import { findDueAt, keep } from '../../server/src/modules/privacy/deletion/deletion.ts'
import { makeExport } from '../../server/src/modules/privacy/exports/make-export.ts'
import { notifySaversOfChange, remindSavers } from '../../server/src/modules/trips/saved-trips/notify-savers.ts'
import type { Services } from '../../server/src/open-services.ts'
import { deleteExpiredRows } from '../../server/src/operate/jobs.ts'
import { actAsSystem } from '../../server/src/platform/act.ts'
import { type TestApp, useApp } from '../../server/src/test/build-app.ts'
import { listening } from '../../server/src/test/live.ts'
import type { World } from '../rules/world.ts'
import { type Call, type Reply, replyOf, send } from './call.ts'
import { Cast, setFirstSwitches } from './cast.ts'
import { idIn, pathIn, type Server } from './command.ts'
import { listsIn } from './compare.ts'
import { Devices } from './devices.ts'
import { Album, Mailbox, PushedBrowsers } from './outside.ts'

interface Payload {
  id: string
  device: string
}

const TASKS = {
  'delete-traveller': (services: Services, { id }: Payload) => deleteTraveller(services, id),
  'deliver-notification': (services: Services, { id }: Payload) => deliver(services, id),
  'push-notification': (services: Services, { id, device }: Payload) => push(services, id, device),
  'make-export': (services: Services, { id }: Payload) => makeExport(services, id),
  'mail-notification': (services: Services, { id }: Payload) => mailIfUnread(services, id),
  'wake-wishes': (services: Services, payload: Payload) => wakeWishes(services, payload),
  'notify-savers': (services: Services, { id }: Payload) => notifySaversOfChange(services, id),
  'notify-matches': (services: Services, { id }: Payload) => notifyMatchesOfChange(services, id),
  'notify-group': (services: Services, { id }: Payload) => notifyMembers(services, id),
  'notify-of-group-plan': (services: Services, { id }: Payload) => notifyOfProposal(services, id),
}
/** Looked for from time to time, whether anything waits or not. */
const RECURRING = {
  'remind-savers': remindSavers,
  'end-group-chats': endOverdueChats,
  'delete-due-travellers': deleteDue,
  'delete-expired-rows': (services: Services) => deleteExpiredRows(services, new Date()),
  'delete-rested-usernames': ({ db }: Services) => deleteRestedUsernames(db),
}
export type TaskName = keyof typeof TASKS | keyof typeof RECURRING

const isRecurring = (task: TaskName): task is keyof typeof RECURRING => Object.hasOwn(RECURRING, task)

const TAKE = `
  with due as (
    select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = $1),
  taken as (select count(*) from graphile_worker.complete_jobs(array(select id from due)))
  select due.payload from due cross join taken order by due.id`

/**
 * Works off what waits of one task, also what would not be due before a quarter of an hour. A worker would do the rest at once:
 * here it waits for its turn, so that a block may come between.
 */
async function runJobs(services: Services, task: TaskName): Promise<void> {
  if (isRecurring(task)) return void (await RECURRING[task](services))
  const { rows } = await services.pool.query<{ payload: Payload }>(TAKE, [task])
  for (const { payload } of rows) await TASKS[task](services, payload)
}

const forgetJobs = ({ pool }: Services) => pool.query('delete from graphile_worker._private_jobs')

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
