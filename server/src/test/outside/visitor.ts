import { type RequestOptions, request } from 'node:https'
import { text } from 'node:stream/consumers'

export interface Visit {
  status: number
  headers: Headers
  body: string
}

/** Where a site is reached, as a browser would by its name alone. */
interface Site {
  port: number
  ca: string
}

/** Somebody who visits https://localhost from an address of their own (any of 127.0.0.0/8), with the cookies they were given. */
export class Visitor {
  readonly #site: Site
  readonly #address: string
  readonly #cookies = new Map<string, string>()

  constructor(site: Site, address: string, cookie?: string) {
    this.#site = site
    this.#address = address
    if (cookie) this.#keep([cookie])
  }

  async ask(method: string, url: string, body?: string | Buffer, own: Record<string, string> = {}): Promise<Visit> {
    const { pathname, search } = new URL(url, 'https://localhost')
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const visit = await this.#send({
      method,
      path: pathname + search,
      headers: { host: 'localhost', ...(cookie ? { cookie } : {}), ...own },
      body,
    })
    this.#keep(visit.headers.getSetCookie())
    return visit
  }

  /** A page and wherever it leads. */
  async follow(
    method: string,
    url: string,
    body?: string,
    own?: Record<string, string>,
  ): Promise<Visit & { url: string }> {
    let at = new URL(url, 'https://localhost').href
    let visit = await this.ask(method, at, body, own)
    for (let steps = 0; visit.headers.get('location'); steps++) {
      if (steps > 15) throw new Error(`Too many redirects at ${at}`)
      at = new URL(visit.headers.get('location') ?? '', at).href
      visit = await this.ask('GET', at)
    }
    return { ...visit, url: at }
  }

  #send({ body, ...options }: RequestOptions & { body?: string | Buffer }): Promise<Visit> {
    const { port, ca } = this.#site
    const tls = { host: '127.0.0.1', servername: 'localhost', port, ca, localAddress: this.#address, agent: false }
    return new Promise((done, fail) => {
      const asked = request({ ...tls, ...options }, (answer) => {
        const headers = new Headers()
        for (const [name, values] of Object.entries(answer.headersDistinct)) {
          for (const value of values ?? []) headers.append(name, value)
        }
        text(answer).then((body) => done({ status: answer.statusCode ?? 0, headers, body }), fail)
      })
      asked.once('error', fail)
      asked.end(body)
    })
  }

  #keep(given: string[]): void {
    for (const line of given) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      if (value) this.#cookies.set(name, value)
      else this.#cookies.delete(name)
    }
  }
}
