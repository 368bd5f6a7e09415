import type { Services } from '../../server/src/open-services.ts'
import { openPusher } from '../../server/src/platform/push.ts'
import { startPushService } from '../../server/src/test/outside/push-service.ts'

const BROWSERS = ['browser-1', 'browser-2', 'browser-3', 'browser-4', 'browser-5'] as const

type PushService = Awaited<ReturnType<typeof startPushService>>

export interface ReceivedPush {
  browser: string
  payload: unknown
}

/** Browsers that may be pushed to, with a push service on this machine. */
export class PushedBrowsers {
  readonly names: readonly string[] = BROWSERS
  readonly #service: PushService
  readonly #bodies: ReadonlyMap<string, object>

  constructor(service: PushService) {
    this.#service = service
    this.#bodies = new Map(BROWSERS.map((name) => [name, service.subscribe(name)]))
  }

  /** From then on the server pushes there. */
  static async open(services: Services): Promise<PushedBrowsers> {
    const service = await startPushService(services.pusher.publicKey)
    services.pusher = openPusher(services.config, service.agent)
    return new PushedBrowsers(service)
  }

  /** What a browser hands over when it subscribes. */
  bodyOf(browser: string): object {
    const body = this.#bodies.get(browser)
    if (!body) throw new Error(`There is no ${browser}`)
    return body
  }

  /** What was pushed since the last time. */
  takeReceived = (): ReceivedPush[] =>
    this.#service.received.splice(0).map(({ device, payload }) => ({ browser: device, payload }))

  close = () => this.#service.stop()
}
