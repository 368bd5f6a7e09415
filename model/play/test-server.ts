import type { TestApp } from '../../server/src/test/build-app.ts'
import { send } from './call.ts'
import { Cast } from './cast.ts'
import { Devices } from './devices.ts'
import type { Server } from './server.ts'

/** The application of the tests, on its real database and its real port. */
export class TestServer implements Server {
  readonly cast: Cast
  readonly devices: Devices
  readonly #test: TestApp
  readonly #url: string

  constructor(test: TestApp, url: string) {
    this.#test = test
    this.#url = url
    this.cast = new Cast(test.database, test.app.services.secrets.session[0])
    this.devices = new Devices(url, this.cast)
  }

  call: Server['call'] = (by, call, headers) => send(this.#url, this.cast.cookieOf(by), call, headers)

  settled = () => this.#test.app.afterCommit.settled()
}
