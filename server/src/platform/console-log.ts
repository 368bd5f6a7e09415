import { format } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'

const LEVELS = { error: 'error', warn: 'warn', info: 'info', log: 'info', debug: 'debug' } as const

/** What libraries, and Node itself, would print in their own way becomes lines of the log. For a whole process, once. */
export function logConsole(log: FastifyBaseLogger): void {
  for (const [name, level] of Object.entries(LEVELS)) {
    Object.assign(console, { [name]: (...words: unknown[]) => log[level](format(...words)) })
  }
  // Node's own listener is the one that prints
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'warning'))
}
