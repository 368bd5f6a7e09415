import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as companion from '@uppy/companion'
import express from 'express'
import { PROBLEMS } from '../contract/src/problems.ts'
import { leadsOutside, linkKeys, readLinkToken } from '../server/src/modules/media/pictures/links/public-link.ts'
import { UPLOAD_BYTES } from '../server/src/modules/media/pictures/policy.ts'
import { guardAgents } from './guard-agents.mjs'
import { Imports } from './imports.mjs'

const WITHIN_MS = 60_000
/** More than the messages of a page take. */
const MAX_HEARD_BYTES = 8192
const NOT_FETCHED = 'The picture could not be fetched from there. Look at the link, or choose a picture.'

/**
 * Companion, that fetches the picture of a link for whoever shows what the app has sealed: which link, and into which upload
 * of the app. Nothing else of it can be reached.
 * @param {{ secret: string, publicUrl: string, appUrl: string, host: string, port: number }} settings
 * @param {{ localHosts: readonly string[] }} rules
 */
export async function startCompanion(settings, rules = { localHosts: [] }) {
  guardAgents(rules, WITHIN_MS)
  const folder = mkdtempSync(join(tmpdir(), 'caravan-links-'))
  const { app: uppy, emitter } = openCompanion(settings, rules, folder)
  const imports = new Imports(WITHIN_MS, (token) => emitter.emit(`cancel:${token}`))
  sayLittle(emitter, imports)

  const app = express().disable('x-powered-by')
  app.get('/healthz', (_request, reply) => reply.json({ status: 'ok' }))
  app.options('/url/get', uppy)
  app.post('/url/get', express.json({ limit: '8kb' }), readRequest(settings, rules, imports), uppy)

  const server = createServer(app)
  openSocket(server, settings, imports)
  server.listen(settings.port, settings.host)
  await once(server, 'listening')
  const close = () => {
    rmSync(folder, { recursive: true, force: true })
    process.exit()
  }
  process.once('SIGTERM', close).once('SIGINT', close)
  return server.address().port
}

function openCompanion({ publicUrl, appUrl }, { localHosts }, folder) {
  // its lines would be no JSON, and hold what people asked for
  Object.assign(console, { log: () => undefined })
  return companion.app({
    // for tokens of providers, of which there are none
    secret: randomBytes(32).toString('hex'),
    server: { host: new URL(appUrl).host, protocol: 'http' },
    // it cannot send on what does not say how long it is
    filePath: folder,
    streamingUpload: false,
    maxFileSize: UPLOAD_BYTES,
    enableUrlEndpoint: true,
    allowLocalUrls: localHosts.length > 0,
    // anchored: a text would be looked for anywhere in the address
    uploadUrls: [
      new RegExp(`^${appUrl.replaceAll(/[.[\]]/g, '\\$&')}/api/objects/uploads/[0-9a-f-]{36}\\?[\\w=&%*.-]+$`),
    ],
    corsOrigins: [publicUrl],
    clientSocketConnectTimeout: WITHIN_MS,
    metrics: false,
  })
}

/** What Companion is asked is what the app has sealed, and nothing that a page says. */
const readRequest =
  ({ secret, appUrl, publicUrl }, rules, imports) =>
  async (request, reply, next) => {
    const refuse = (status, message) =>
      reply.set('access-control-allow-origin', publicUrl).status(status).json({ message })
    const wanted = readLinkToken(linkKeys(secret), String(request.body?.token))
    if (!wanted || !imports.begin(wanted)) return refuse(404, PROBLEMS['not-found'].detail)
    if (!(await leadsOutside(new URL(wanted.url), rules))) {
      imports.end(wanted.linkId)
      return refuse(422, PROBLEMS['link-refused'].detail)
    }
    request.body = {
      url: wanted.url,
      endpoint: appUrl + wanted.uploadPath,
      protocol: 'multipart',
      httpMethod: 'PUT',
      useFormData: false,
      // what it really is shows when it is decoded
      headers: { 'content-type': 'image/*' },
      metadata: {},
    }
    const answer = reply.json.bind(reply)
    reply.json = (body) => {
      if (body?.token) {
        imports.name(wanted.linkId, body.token)
        return answer({ token: body.token })
      }
      imports.end(wanted.linkId)
      // whatever the source has answered
      reply.status(422)
      return answer({ message: wordsFor(body?.message) })
    }
    next()
  }

/** What is too large is said as of any other; of the source nothing is told. */
const wordsFor = (reason, status) =>
  status === 413 || String(reason).includes('maxFileSize exceeded') ? PROBLEMS['too-large'].detail : NOT_FETCHED

function sayLittle(emitter, imports) {
  const emit = emitter.emit.bind(emitter)
  emitter.emit = (name, event, ...rest) => {
    if (event?.action !== 'error' && event?.action !== 'success') return emit(name, event, ...rest)
    const { message, extraData } = event.payload?.error ?? {}
    const payload = event.action === 'error' ? { error: { message: wordsFor(message, extraData?.status) } } : {}
    // before it is said: the page may ask for another at once
    imports.finish(name)
    return emit(name, { action: event.action, payload })
  }
}

/** Companion's own socket, for pages of the app alone, one for each import; a page that goes gives it up. */
function openSocket(server, { publicUrl }, imports) {
  const gate = new EventEmitter()
  companion.socket(gate)
  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy())
    const token = /^\/api\/([0-9a-f-]{36})$/.exec(request.url)?.[1]
    if (request.headers.origin !== publicUrl || !token || !imports.listen(token)) {
      return stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    }
    let heard = head.length
    stream.on('data', (chunk) => {
      heard += chunk.length
      if (heard > MAX_HEARD_BYTES) stream.destroy()
    })
    stream.on('close', () => imports.giveUp(token))
    gate.emit('upgrade', request, stream, head)
  })
}
