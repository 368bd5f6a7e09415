import type { TestApp } from '../../server/src/test/build-app.ts'
import { listening } from '../../server/src/test/live.ts'
import type { World } from '../rules/world.ts'
import { send } from './call.ts'
import { Cast } from './cast.ts'
import { Devices } from './devices.ts'
import { forgetJobs, runJobs, type TaskName } from './jobs.ts'
import { Mailbox } from './mailbox.ts'
import { Phones } from './phones.ts'
import type { Server } from './server.ts'

/** The application of the tests, on its real database and its real port. */
export class TestServer implements Server {
  readonly cast: Cast
  readonly devices: Devices
  readonly phones: Phones
  readonly mailbox: Mailbox
  readonly #test: TestApp
  readonly #url: string

  private constructor(test: TestApp, url: string, phones: Phones) {
    this.#test = test
    this.#url = url
    this.phones = phones
    this.mailbox = new Mailbox(test)
    this.cast = new Cast(test.database, test.app.services.secrets.session[0])
    this.devices = new Devices(url, this.cast)
  }

  static async start(test: TestApp): Promise<TestServer> {
    return new TestServer(test, await listening(test.app), await Phones.open(test.app.services))
  }

  /** A history begins: each has a browser that they subscribed. */
  async begin(): Promise<World> {
    const world = await this.cast.begin()
    await forgetJobs(this.#test.app.services)
    const all = [...world.travellers.keys()]
    for (const [index, browser] of this.phones.names.entries()) {
      const by = all[index % all.length] ?? ''
      world.browsers.set(browser, { by, number: ++world.time })
      const { status } = await this.call(by, {
        ...{ method: 'POST', url: '/api/push-subscriptions', body: this.phones.bodyOf(browser) },
      })
      if (status !== 201) throw new Error(`${browser} could not be subscribed: ${status}`)
    }
    return world
  }

  call: Server['call'] = (by, call, headers) => send(this.#url, this.cast.cookieOf(by), call, headers)

  settled = () => this.#test.app.afterCommit.settled()

  runJobs = (task: TaskName) => runJobs(this.#test.app.services, task)

  close(): void {
    this.devices.closeAll()
    this.phones.close()
  }
}
