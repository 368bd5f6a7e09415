import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { LIMITS } from '@caravan/contract/limits.ts'
import { PROBLEMS, problemType } from '@caravan/contract/problems.ts'
import type { FastifyInstance } from 'fastify'
import { newId } from '../../db/id.ts'
import { isFromNetwork } from './from-network.ts'

type Status = keyof typeof TITLES
const TITLES = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
}

const STATUS: Record<string, Status> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers what is not even HTTP, before there is a request. Fastify calls it as a method of the application. */
export function refuseUnreadable(this: FastifyInstance, error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  refuseConnection(socket, STATUS[error.code ?? ''] ?? 400, this.headersOfRefusals)
}

/** A refusal past Fastify, in the form and with the headers of every other one. Ends the connection. */
export function refuseConnection(socket: Duplex, status: Status, headers: Record<string, string>): void {
  const slug = status === 404 ? 'not-found' : status === 403 ? 'forbidden' : 'bad-request'
  const { detail } = PROBLEMS[slug]
  const document = {
    type: problemType(slug),
    title: TITLES[status],
    status,
    detail,
    instance: newId(),
    message: detail,
  }
  const body = JSON.stringify(document)
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'private, no-store',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  // whoever has gone meanwhile need not be answered
  socket.on('error', () => undefined)
  socket.end([`HTTP/1.1 ${status} ${TITLES[status]}`, ...lines, '', body].join('\r\n'))
}

/**
 * Refuses a tunnel, and an upgrade at an address that has none: Node says nothing to either, and leaves the second open.
 * @param paths where sockets are opened, by what has them
 */
export function refuseOtherUpgrades(app: FastifyInstance, paths: readonly string[]): void {
  app.server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
    refuseConnection(socket, 400, app.headersOfRefusals),
  )
  app.server.on('upgrade', ({ url = '' }: IncomingMessage, socket: Duplex) => {
    if (!paths.some((path) => url.startsWith(path))) refuseConnection(socket, 404, app.headersOfRefusals)
  })
}

/** Calls take JSON alone: sent as text/plain it would need no CORS preflight, so Fastify's parser for that goes. */
export function jsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  const options = { parseAs: 'string', bodyLimit: LIMITS.jsonBodyBytes } as const
  app.addContentTypeParser('application/json', options, (request, body, done) => {
    const text = String(body)
    // the spec's client names a JSON type on calls that have no body
    if (text.trim() === '') done(null, undefined)
    else void parse(request, text, done)
  })
}

/** What a form or a message takes over the worst of connections. */
const WITHIN_MS = 20_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A picture is sent here, which may take a while: only the server's own limit for a whole request holds. */
    takesUpload?: boolean
  }
}

/** Ends a request whose body is not here in time: each one that is sent a byte at a time holds a connection. */
export function limitBodyTime(app: FastifyInstance, withinMs = WITHIN_MS): void {
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const { raw, routeOptions } = request
    if (raw.complete || routeOptions.config.takesUpload || !isFromNetwork(request)) return done()
    const refuse = () => refuseConnection(raw.socket, 408, app.headersOfRefusals)
    const timer = setTimeout(() => raw.socket.writable && refuse(), withinMs).unref()
    raw.once('end', () => clearTimeout(timer))
    raw.once('close', () => clearTimeout(timer))
    done()
  })
}
