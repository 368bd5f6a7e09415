import { NotConnected } from '../../db/bounded-pool.ts'
import { causeOf } from './causes.ts'

/** PostgreSQL's own words: connections lost or refused, shut down, starting, all in use, or a server that only reads. */
const STATES = /^(08|57P|53300$|25006$)/
const ERRNOS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
])
/** What `pg` says of a connection that was lost before the statement was handed to it. */
const NOT_SENT = /^Client (has encountered a connection error|was closed) and is not queryable$/
/** What `pg` says without a code. */
const SENTENCES = [
  /^Connection terminated/,
  NOT_SENT,
  /^timeout exceeded when trying to connect$/,
  /^timeout expired$/,
  /^Cannot use a pool after calling end on the pool$/,
]
/** The server that only reads refuses before it changes anything. */
const READ_ONLY = '25006'

/** The error at the root that says that the database, or another server, is away or has no connection left for us. */
export const connectionErrorOf = (error: unknown): Error | undefined => causeOf(error, isConnectionError)

/** Whether a statement had been sent when the connection was lost; who waited in vain for one, or found none, has sent nothing. */
export function isOutcomeUnknown(error: unknown): boolean {
  const lost = connectionErrorOf(error)
  if (!lost || codeOf(lost) === READ_ONLY || NOT_SENT.test(lost.message)) return false
  return !causeOf(error, (cause) => cause instanceof NotConnected)
}

function isConnectionError(error: Error): boolean {
  if (error instanceof NotConnected && error.isQueueFull) return true
  const code = codeOf(error)
  // a missing file is another matter than a missing socket
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return STATES.test(code) || ERRNOS.has(code) || SENTENCES.some((sentence) => sentence.test(error.message))
}

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '')
