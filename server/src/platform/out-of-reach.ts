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
/** What `pg` says without a code. */
const SENTENCES = [
  /^Connection terminated/,
  /^Client (has encountered a connection error|was closed) and is not queryable$/,
  /^timeout exceeded when trying to connect$/,
  /^timeout expired$/,
  /^Cannot use a pool after calling end on the pool$/,
]

/**
 * The error at the root of this one, where it says that the database (or another server that we need) is away or on its
 * way back. Others may have wrapped it, each in its own way.
 */
export function outOfReach(error: unknown): Error | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (isOutOfReach(cause)) return cause
  return undefined
}

/** Whether it went away in the middle, so that nobody knows what was done; not where it was never reached. */
export function wasCutOff(error: unknown): boolean {
  const away = outOfReach(error)
  return away !== undefined && !('syscall' in away && ['connect', 'getaddrinfo'].includes(String(away.syscall)))
}

function isOutOfReach(error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // a missing file is another matter than a missing socket
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return STATES.test(code) || ERRNOS.has(code) || SENTENCES.some((sentence) => sentence.test(error.message))
}
