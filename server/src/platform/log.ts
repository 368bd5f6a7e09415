import { format } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type LogFn, pino, stdSerializers } from 'pino'
import type { Config } from '../config.ts'
import { OutageLines, outageOf } from './outages.ts'

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

/** Header values that would let a reader of the log in. */
// mutant: the log holds cookies | platform/log | 'req.headers.cookie',
const REDACTED = ['req.headers.cookie', 'req.headers.authorization', 'req.headers["x-admin-password"]']

/** Lines of JSON. What is logged with `outage`, or says that a server is away, is one line a minute for each kind. */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>, to?: DestinationStream, now = Date.now) {
  const outages = new OutageLines(now)
  return pino(
    {
      level: logLevel,
      redact: REDACTED,
      serializers: { err: describeError },
      hooks: {
        logMethod(words, write) {
          const kept = withoutRepetition(words, outages)
          if (kept) write.apply(this, kept)
        },
      },
    },
    to,
  )
}

/** The same lines for people at a terminal: how grave, what, and the stack of its error. */
export const inWords = (terminal: { write(text: string): void }): DestinationStream => ({
  write(line) {
    const { level, msg, err } = JSON.parse(line)
    const words = [pino.levels.labels[level], msg, err?.stack ?? err?.message, err?.cause?.message]
    terminal.write(`${words.filter(Boolean).join(': ')}\n`)
  },
})

type LogArguments = Parameters<LogFn>

/** What is written of these words; null where the line of this outage has been written already. */
function withoutRepetition(words: LogArguments, outages: OutageLines): LogArguments | null {
  const [fields, ...rest] = words
  const outage = outageIn(fields)
  if (outage === undefined) return words
  const leftOut = outages.admit(outage)
  if (leftOut === null) return null
  return [Object.assign({}, fields, { outage }, leftOut > 0 ? { leftOut } : {}), ...rest]
}

function outageIn(fields: unknown): string | undefined {
  if (typeof fields !== 'object' || fields === null) return undefined
  if ('outage' in fields && typeof fields.outage === 'string') return fields.outage
  return 'err' in fields ? outageOf(fields.err) : undefined
}

/** The fields of a PostgreSQL error that are logged with its message; its `detail` and `where` quote what people wrote. */
const LOGGED_FIELDS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const

/** An error as the log keeps it: a statement that failed is named without the values that it was given. */
export function describeError(error: Error): object {
  if (isFailedQuery(error)) return { type: 'Error', message: `Failed query: ${error.query}`, cause: causeOf(error) }
  return isOfDatabase(error) ? bare(error) : stdSerializers.err(error)
}

const isFailedQuery = (error: Error): error is Error & { query: string } => 'query' in error && 'params' in error
const isOfDatabase = (error: Error) => 'severity' in error && 'routine' in error
const causeOf = ({ cause }: Error) => (cause instanceof Error ? describeError(cause) : undefined)

function bare(error: Error): object {
  const fields = LOGGED_FIELDS.flatMap((name) =>
    name in error ? [[name, Object.getOwnPropertyDescriptor(error, name)?.value]] : [],
  )
  return { type: error.name, message: error.message, stack: error.stack, ...Object.fromEntries(fields) }
}
