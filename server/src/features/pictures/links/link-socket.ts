import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { PROBLEMS } from '@caravan/contract/problems.ts'
import { type ImportEvent, LINK_SOCKET_PATH } from '@caravan/contract/uploads.ts'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import type { DerivedKeys } from '../../../platform/identity/derived-secret.ts'
import { findSocketSession } from '../../../platform/session/socket-session.ts'
import { endFetch, startFetch } from '../upload-queries.ts'
import { type LinkImports, WITHIN_MS } from './link-imports.ts'
import { type LinkImport, readLinkToken } from './link-token.ts'
import type { LinkOutcome } from './link-worker.ts'
import { type LinkRules, leadsOutside } from './public-link.ts'

/** Of one traveller, on all nodes; looking up what the name of a link stands for takes time too. */
const BOUNDS = { limit: 2, lastsSeconds: (2 * WITHIN_MS) / 1000 }
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

  async function authenticate(request: IncomingMessage, token: string): Promise<LinkImport | null> {
    const session = await findSocketSession(services, request)
    const wanted = session ? readLinkToken(keys, token, session.viewer.id) : null
    return wanted && (await startFetch(services.db, wanted, BOUNDS)) ? wanted : null
  }

  /** What is said last; nothing where the page has given it up. */
  async function fetchPicture(
    { url, uploadPath }: LinkImport,
    { signal, say }: { signal: AbortSignal; say: (event: ImportEvent) => void },
  ): Promise<ImportEvent | null> {
    try {
      if (!(await leadsOutside(new URL(url), rules))) return failure(PROBLEMS['link-refused'].detail)
      const task = { url, origin: originOf(app), uploadPath, localHosts: rules.localHosts }
      const run = imports.run(task, { signal, onProgress: throttled(say) })
      if (!run) return failure(PROBLEMS.unavailable.detail)
      const outcome = await run
      if (outcome.failed === null) return { action: 'success', payload: {} }
      log.info({ reason: outcome.failed }, 'a picture did not come by its link')
      return failure(wordsFor(outcome))
    } catch (error) {
      if (signal.aborted) return null
      if (!isEnded(error)) log.error({ err: error }, 'a picture could not be fetched by its link')
      return failure(NOT_FETCHED)
    }
  }

  async function follow(socket: WebSocket, wanted: LinkImport): Promise<void> {
    const given = new AbortController()
    const say = (event: ImportEvent) => socket.send(JSON.stringify(event))
    socket.on('close', () => given.abort())
    socket.on('message', (data) => {
      if (String(data) === CANCEL) given.abort()
    })
    socket.on('error', (error) => log.debug({ err: error }, 'the socket of a link broke'))
    const last = await fetchPicture(wanted, { signal: given.signal, say })
    // before it is said: the page may ask for another at once
    await endFetch(services.db, wanted.uploadId)
    if (last) say(last)
    socket.close()
  }

  async function open(request: IncomingMessage, stream: Duplex, head: Buffer, token: string): Promise<void> {
    const wanted = await authenticate(request, token)
    if (!wanted) return refuse(stream)
    const opened: WebSocket[] = []
    if (!isClosing) sockets.handleUpgrade(request, stream, head, (socket) => opened.push(socket))
    const [socket] = opened
    if (socket) return follow(socket, wanted)
    // the page has gone meanwhile, or the server goes
    stream.destroy()
    await endFetch(services.db, wanted.uploadId)
  }

  let isClosing = false
  const underWay = new Set<Promise<void>>()
  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const path = request.url ?? ''
    if (!path.startsWith(LINK_SOCKET_PATH)) return
    const opening: Promise<void> = open(request, stream, head, path.slice(LINK_SOCKET_PATH.length))
      .catch((error: unknown) => {
        log.error({ err: error }, 'the socket of a link broke off')
        stream.destroy()
      })
      .finally(() => underWay.delete(opening))
    underWay.add(opening)
  }
  app.server.on('upgrade', onUpgrade)
  app.addHook('preClose', async () => {
    isClosing = true
    app.server.off('upgrade', onUpgrade)
    for (const socket of sockets.clients) socket.terminate()
    await Promise.all(underWay)
  })
}

const failure = (message: string): ImportEvent => ({ action: 'error', payload: { error: { message } } })

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
