import type { FastifyInstance } from 'fastify'

interface Cookie {
  name: string
  value: string
  path: string
}

export interface Visit {
  status: number
  url: string
  body: string
  headers: Headers
}

const SITE = 'http://localhost:3000'

/** As much of a browser as signing in needs: cookies by host and path, redirects, forms. The site is asked by injection. */
export class TestBrowser {
  readonly #app: FastifyInstance
  readonly #cookies = new Map<string, Cookie[]>()
  readonly #address: string
  constructor(app: FastifyInstance, address = '127.0.0.1') {
    this.#app = app
    this.#address = address
  }

  /** One request, without going where it leads. */
  async ask(method: 'GET' | 'POST', url: string, form?: Record<string, string>): Promise<Visit> {
    const target = new URL(url, SITE)
    const cookie = this.cookiesAt(target)
    const headers: Record<string, string> = { ...(cookie ? { cookie } : {}), accept: 'text/html' }
    if (form) headers['content-type'] = 'application/x-www-form-urlencoded'
    if (method === 'POST') Object.assign(headers, { origin: target.origin, 'sec-fetch-site': 'same-origin' })
    const body = form && new URLSearchParams(form).toString()
    const visit = await (target.origin === SITE
      ? this.#inject(method, target, headers, body)
      : this.#fetch(method, target, headers, body))
    this.#keep(target, visit.headers.getSetCookie())
    return visit
  }

  /** A request and every redirect after it. */
  async visit(url: string, form?: Record<string, string>): Promise<Visit> {
    let visit = await this.ask(form ? 'POST' : 'GET', url, form)
    for (let steps = 0; visit.headers.get('location'); steps++) {
      if (steps > 15) throw new Error(`Too many redirects at ${visit.url}`)
      visit = await this.ask('GET', new URL(visit.headers.get('location') ?? '', visit.url).href)
    }
    return visit
  }

  /** Fills in the form of a page and sends it. */
  submit(page: Visit, form: Record<string, string>): Promise<Visit> {
    const action = /<form method="post" action="([^"]+)"/.exec(page.body)?.[1]
    if (!action) throw new Error(`No form at ${page.url}: ${page.status}`)
    const hidden = [...page.body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    const values = Object.fromEntries(hidden.map(([, name, value]) => [name, value]))
    return this.visit(new URL(action, page.url).href, { ...values, ...form })
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.ask('GET', '/api/auth/user')).status === 200
  }

  cookiesAt(url: URL): string {
    const kept = this.#cookies.get(url.host) ?? []
    const fitting = kept.filter(
      ({ path }) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')),
    )
    return fitting.map(({ name, value }) => `${name}=${value}`).join('; ')
  }

  cookieNames(): string[] {
    return [...this.#cookies.values()].flat().map(({ name }) => name)
  }

  async #inject(method: 'GET' | 'POST', target: URL, headers: Record<string, string>, body?: string): Promise<Visit> {
    const url = target.pathname + target.search
    const options = { method, url, headers: { ...headers, host: target.host }, remoteAddress: this.#address }
    const reply = await this.#app.inject({ ...options, ...(body === undefined ? {} : { payload: body }) })
    const answered = new Headers()
    for (const [name, value] of Object.entries(reply.headers)) {
      for (const one of Array.isArray(value) ? value : [value]) answered.append(name, String(one))
    }
    return { status: reply.statusCode, url: target.href, body: reply.body, headers: answered }
  }

  async #fetch(method: string, target: URL, headers: Record<string, string>, body?: string): Promise<Visit> {
    const reply = await fetch(target, { method, headers, redirect: 'manual', ...(body === undefined ? {} : { body }) })
    return { status: reply.status, url: target.href, body: await reply.text(), headers: reply.headers }
  }

  #keep(target: URL, given: string[]): void {
    const kept = this.#cookies.get(target.host) ?? []
    for (const line of given) {
      const [pair = '', ...attributes] = line.split(/; */)
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/'
      const at = kept.findIndex((one) => one.name === name && one.path === path)
      if (at >= 0) kept.splice(at, 1)
      const isOver = attributes.some((one) => /^max-age=0$/i.test(one) || /^expires=Thu, 01 Jan 1970/i.test(one))
      if (!isOver) kept.push({ name, value, path })
    }
    this.#cookies.set(target.host, kept)
  }
}
