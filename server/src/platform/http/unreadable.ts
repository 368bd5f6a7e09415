import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { PROBLEMS, problemType } from '@caravan/contract/problems.ts'
import type { FastifyInstance } from 'fastify'
import { newId } from '../../db/id.ts'

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
