import type { Socket } from 'node:net'
import { PROBLEMS, problemType } from '@caravan/contract/problems.ts'
import { newId } from '../../db/id.ts'

const STATUS: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

/** Answers what is not even HTTP, before there is a request, in the same form as every other refusal. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, title] = STATUS[error.code ?? ''] ?? [400, 'Bad Request']
  const { detail } = PROBLEMS['bad-request']
  const document = { type: problemType('bad-request'), title, status, detail, instance: newId(), message: detail }
  const body = JSON.stringify(document)
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
