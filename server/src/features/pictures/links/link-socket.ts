import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { PROBLEMS } from '@caravan/contract/problems.ts'
import { type ImportEvent, LINK_SOCKET_PATH } from '@caravan/contract/uploads.ts'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import type { DerivedKeys } from '../../../platform/identity/derived-secret.ts'
import { findSocketSession } from '../../../platform/session/socket-session.ts'
import type { LinkImports } from './link-imports.ts'
import { type LinkImport, OPEN_WITHIN_MS, readLinkToken } from './link-token.ts'
import type { LinkOutcome } from './link-worker.ts'
import { type LinkRules, leadsOutside } from './public-link.ts'

/** Of one traveller. */
const AT_ONCE = 2
/** More than any message of a page takes. */
const MESSAGE_BYTES = 256
const PROGRESS_MS = 500

interface LinkSocketOptions {
  keys: DerivedKeys
  imports: LinkImports
  rules: LinkRules
}

/**
 * The socket on which a page hears how far its picture is: it begins with it, ends with it, and a page that goes gives it up.
 * What it says is what Companion's own says, which would listen on every address of the server, to anybody.
 */
export function openLinkSocket(app: FastifyInstance, { keys, imports, rules }: LinkSocketOptions): void {
  const { services, log } = app
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES, perMessageDeflate: false })
  const underWay = new Map<string, number>()
  const used = new UsedTokens()

  async function authenticate(request: IncomingMessage, token: string): Promise<LinkImport | null> {
    const session = await findSocketSession(services, request)
    const wanted = session ? readLinkToken(keys, token, session.viewer.id) : null
    if (!wanted || (underWay.get(wanted.userId) ?? 0) >= AT_ONCE || !used.take(token)) return null
    return wanted
  }

  async function follow(socket: WebSocket, { url, uploadPath, userId }: LinkImport): Promise<void> {
    const given = new AbortController()
    const say = (event: ImportEvent) => socket.send(JSON.stringify(event))
    const fail = (message: string) => say({ action: 'error', payload: { error: { message } } })
    socket.on('close', () => given.abort())
    socket.on('message', (data) => {
      if (String(data) === CANCEL) given.abort()
    })
    socket.on('error', (error) => log.debug({ err: error }, 'the socket of a link broke'))
    underWay.set(userId, (underWay.get(userId) ?? 0) + 1)
    try {
      if (!(await leadsOutside(new URL(url), rules))) return fail(PROBLEMS['link-refused'].detail)
      const task = { url, origin: originOf(app), uploadPath, localHosts: rules.localHosts }
      const run = imports.run(task, { signal: given.signal, onProgress: throttled(say) })
      if (!run) return fail(PROBLEMS.unavailable.detail)
      const outcome = await run
      if (outcome.failed === null) return say({ action: 'success', payload: {} })
      log.info({ reason: outcome.failed }, 'a picture did not come by its link')
      fail(wordsFor(outcome))
    } catch (error) {
      if (given.signal.aborted) return
      if (!isEnded(error)) log.error({ err: error }, 'a picture could not be fetched by its link')
      fail(NOT_FETCHED)
    } finally {
      underWay.set(userId, (underWay.get(userId) ?? 1) - 1)
      if (underWay.get(userId) === 0) underWay.delete(userId)
      socket.close()
    }
  }

  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const path = request.url ?? ''
    if (!path.startsWith(LINK_SOCKET_PATH)) return
    authenticate(request, path.slice(LINK_SOCKET_PATH.length)).then(
      (wanted) => {
        if (!wanted) return refuse(stream)
        sockets.handleUpgrade(request, stream, head, (socket) => void follow(socket, wanted))
      },
      (error: unknown) => {
        log.error({ err: error }, 'the socket of a link could not be opened')
        stream.destroy()
      },
    )
  }
  app.server.on('upgrade', onUpgrade)
  app.addHook('preClose', async () => {
    app.server.off('upgrade', onUpgrade)
    for (const socket of sockets.clients) socket.terminate()
  })
}

const CANCEL = JSON.stringify({ action: 'cancel' })
const NOT_FETCHED = 'The picture could not be fetched from there. Look at the link, or choose a picture.'

/** What is too large is said as of any other; all else is the source's. */
function wordsFor({ failed, status }: Extract<LinkOutcome, { failed: string }>): string {
  const isTooLarge = status === 413 || failed.includes(TOO_LARGE)
  return isTooLarge ? PROBLEMS['too-large'].detail : NOT_FETCHED
}
/** As Companion says it. */
const TOO_LARGE = 'maxFileSize exceeded'

const isEnded = (error: unknown) => error instanceof Error && /abort/i.test(error.name)

function refuse(stream: Duplex): void {
  stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
}

/** Of this process, past any proxy in front of it. */
function originOf({ server }: FastifyInstance): string {
  const { address, port, family } = server.address() as AddressInfo
  if (address === '::' || address === '0.0.0.0') return `http://127.0.0.1:${port}`
  return family === 'IPv6' ? `http://[${address}]:${port}` : `http://${address}:${port}`
}

function throttled(say: (event: ImportEvent) => void) {
  let last = 0
  return (share: number) => {
    const now = performance.now()
    if (now - last < PROGRESS_MS) return
    last = now
    say({ action: 'progress', payload: { progress: share } })
  }
}

/** Each may be used once by this process; one that is out of date is refused by itself. */
class UsedTokens {
  readonly #tokens = new Map<string, number>()
  take(token: string): boolean {
    const now = Date.now()
    for (const [old, at] of this.#tokens) {
      if (at + OPEN_WITHIN_MS > now) break
      this.#tokens.delete(old)
    }
    if (this.#tokens.has(token)) return false
    this.#tokens.set(token, now)
    return true
  }
}
