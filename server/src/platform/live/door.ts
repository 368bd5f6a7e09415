import type { IncomingMessage } from 'node:http'
import { fastifyCookie, Signer } from '@fastify/cookie'
import type { Services } from '../../services.ts'
import { isForeign } from '../same-site.ts'
import { sessionCookieName } from '../session.ts'
import { findViewerOfSession } from '../viewer.ts'

/** Who opened a socket, and with which session. */
export interface Admitted {
  userId: string
  sid: string
}

type Decide = (refusal: string | null, isAllowed: boolean) => void

/**
 * Looks at every handshake before anything is opened. `cors` guards no web socket: a browser sends the cookie from any
 * page, so that the Origin has to be looked at here.
 */
export class Door {
  readonly #services: Services
  readonly #admitted = new WeakMap<IncomingMessage, Admitted>()
  constructor(services: Services) {
    this.#services = services
  }

  readonly allowRequest = (request: IncomingMessage, decide: Decide): void => {
    this.#admit(request).then(
      (admitted) => {
        if (admitted) this.#admitted.set(request, admitted)
        decide(admitted ? null : 'signed-out', admitted !== null)
      },
      (error: unknown) => {
        this.#services.log.error({ err: error }, 'a socket could not be looked at')
        decide('unavailable', false)
      },
    )
  }

  /** Whom this request was let in for. */
  admittedBy(request: IncomingMessage): Admitted | undefined {
    return this.#admitted.get(request)
  }

  async #admit(request: IncomingMessage): Promise<Admitted | null> {
    const { config, db } = this.#services
    const ownOrigin = `${config.isSecure ? 'https' : 'http'}://${request.headers.host}`
    if (isForeign(request.headers, [new URL(config.publicUrl).origin, ownOrigin])) return null
    const sid = this.#sessionOf(request)
    const viewer = sid ? await findViewerOfSession(db, sid) : null
    return sid && viewer?.hasOnboarded ? { userId: viewer.id, sid } : null
  }

  #sessionOf(request: IncomingMessage): string | null {
    const { config, secrets } = this.#services
    const cookie = fastifyCookie.parse(request.headers.cookie ?? '')[sessionCookieName(config.isSecure)]
    const signed = cookie ? new Signer([...secrets.session]).unsign(cookie) : null
    return signed?.valid ? signed.value : null
  }
}
