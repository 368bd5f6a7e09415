import { type DestinationStream, pino, stdSerializers } from 'pino'
import type { Config } from '../config.ts'

/** Header values that would let a reader of the log in. */
const REDACTED = ['req.headers.cookie', 'req.headers.authorization', 'req.headers["x-admin-password"]']

export const openLog = ({ logLevel }: Pick<Config, 'logLevel'>, to?: DestinationStream) =>
  pino({ level: logLevel, redact: REDACTED, serializers: { err: describeError } }, to)

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
